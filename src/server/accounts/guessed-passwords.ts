import { createHash } from 'node:crypto';

/**
 * The 3,000 most common passwords of eight characters or more, from the list of the zxcvbn library (MIT, Dan Wheeler): shorter ones
 * are refused anyway where these are. Each as the beginning of its SHA-256: as words nobody would like to read them here.
 */
const common = new Set(
  `
  XohImN 73l8gR FeKw08 oB7a2R Y4Lerx mpAEA6 x3Xnt1 c80bFs BZoAGS IDtwta qUGkxP 5K2Tyg qpcwIV dPygMl BOd7-P 7nmXbJ CcWH-y
  71EwYh Ow_g00 xUIsBS I7XtKa 0vEp3T hXOPj5 kX67M5 quCgn_ TU8mNp CHdRg7 E6XCAu Na8l9a 8LE5JC s9TNZB CxTVAa cquZT6 xG2H8f
  OhINwV JBP7Nw -THDCP opRF_Z 2qrW5W jw4vdu 6c7nGr B6CjvR Yx_6UL LUeVta XIBWXb cBAzri gNQcVK noYZQa t_xuqu zhSE9Q oXREVQ
  vNFkK8 pwpZs5 O4DTj3 zQjExD IUSlb3 KPARbv go_rt2 UJTcrW MKmJr8 W-CIi7 tzhG3V AYzD6L rBOotT 6WBadA YIX-4p FCcr02 N3l5EP
  Q_95LX EtRxON T58Qsw R-G6Zp ejRbpe cwVR9b wKSUIU rR0KM9 UDDFvQ HEZzOc iHmt3r -xK7bl rUlBOG oIEaR7 MSQzwo -V_J0l ZItKH9
  3g3oKs 4KMuXP BqHYv3 mXBiZm M2ZlsF YnCAV_ i1kcwx VgBxX0 LmLI1g gNcRQP WPh-Jl EwVIWn eeqTWB Tcqw2C tzlVMO 8I9Eil 0UpzEL
  75TUkr nacBdj XS0863 4-k7YL IoWHf7 2TwJCi _abPL5 nG1AW7 1N8uwl zwuFT1 5SY65- zqbghg lAnWiC 4RGh73 0kJZvh gU4q4D y8Rxym
  15mHBR Lr2jl1 7vE5Tu 3VoTeI rHvfsp 7yJmql 214Y-u 5pfFET xzw6B7 HbAEa4 5JA0z0 EndTSM DES-n3 RirsLK uC5yO0 ERSNj2 z9r7BF
  84pQdu sYa6H1 5138Re v7MBsm 75K3eL sPYKBG J8xplP KPYVUV hUm5TN hf18iJ lJnmrv Xsdy86 UUat4v qGGJNx 9yN5Kc Kgl4Ox vxXWzh
  8WX8st Dh1ZMh nkYz2H BXugPW RLPFAD khF84R J1G2b9 1QztQ1 LoRK1l pbgQox yTRMXx eT2heu 2GW2W9 RnQwkJ ijiamr hAgV85 AtMvKK
  fc9Af6 D0iGg0 i9EGmC D_n5SP jRZJhF 9AX5XC V_rIVy f1vP-g MNDgNe 39De4z yA9jAU eCa5WL 4bYVry xsIwes 2BvFmn XpD31T ejGAuj
  fyd0si yMeByW -L_3FW BX98sb KIejLg _MOiP8 eqsGzZ ckbSsr FX_FUS SgekMQ ufGVxc HEQ8q7 D0fdh8 HSVrXS 0pmSf9 BS2Z6o HPGKJD
  tghuYT 1eNIGY xYfe-b 0rgMsW n78mG2 BvodNG yMOLnI xcLlTe AJ26fl vdZdzZ NTkPVF lUx6H4 ui0IMO 1Y2kHg kQN6GO _P0HXL wOIaj_
  iatTCs 9o4-za K0pZ_s gJk_BU lKLQCZ hsErpn YJYOZc QoVC5g McyWUP dPHD4q bMHv3w d2SId1 o1d7gD HAnl15 Gi0-Pi QLG7tU m9ZCzf
  Ihs3_N 5kf_5h w0n4z7 sH4UVS Wl7fM2 2b4ngO z5wcuJ Xy_Sse bSBYBu 9MFKEE 3_xQSq OgIlBj m_UBxX 01okfg f9BvDi utYidN uGpwjr
  7uXLZg Y2QCZI S_vffr r7afaF waHkqh WbJhgj a_vXCd kHZUib 5kdwil DD0S_Z pOzvqf 8hrf0Z oLgUPF PApXm7 Wcmuh8 pyus1R 0gWvsu
  ZjazGB 1qOJFn QPWYzH xtTE4y KCdLOz s0Fh3- 1MNjAl _ymOTE invidv GMxPCm S2PDRe 7LBwXI GQaxsU AzBjiD RatblZ knTUnC -c3gvq
  ThgSPg IY03PC libHRE r_YwG8 VW-ctJ H4wXl4 -Vm-D- MTweyi aCa1-y WVSZ-I ez91hI iwDvO6 zYQepc 4rxRIk ISP2za g93OQo EpRPIj
  6uXX1B AASLpd BzB3hA DAjA0i TkxW5K GMMT43 5Wa-Io -dLBBq D_NSr9 Mw_FEo uRE2KG WMlyL9 J6luOL 9u6U7L i8QDQ7 PJ_az2 6ubXfi
  QLuznm DJV-nw KGfzBm 94mSyv zjnMeT lgo4rO sA7yYq HjCxSo bhADZI Dtvf-s Opvoww hHWJ4T R-8gIH jdWeQS rZWNCj mZkRbs 2lUR0r
  nkVvJo YeJL5u AQvfea y14PrH 80KpNZ RsdZ6H T7XKO5 QC7tEU dZNp-- zTb1jB fvRS9T CgXXsn moacH_ Rejz2U sCYg2S geWx5s XvLDlN
  nwY4_W zuxnSn ispPNn 3ebol0 V-6JLp l-_tvB -xEaNR l0SNh6 JFvJfs PnlDSO h_6l4Y kVpNeS k9sXCH l6IvoE c1cB8o KKh1mr zLZA3c
  rIKQkH wjFw3Y W5AHGu mPwHNn KT3g5q tsSsQS ULzNsS 7AIgBD VW5gCd jZsuZE vt6msd UQBbS_ HBNSYC NEl_4A ZSf_0F 95RhML kfBgqa
  SjSEs7 cQSC6q TRGBiu wgx2nb d1ucIA JMrPNw FKQFNM GyTgwX DkgeJm AlCvgp rDFgsK yRvZwo KDElNr ALj54i 8c0pml XFFqjK 6oQfu7
  XyiUS2 vvm8X7 n8Jszm mh4FwP q5XJ_T _nyk6g Zv0DxN fyQmpG nsXb74 kmD4ia 6Tb6c8 51Om08 e4rV0k TBubs0 PhKXrL rhpeQd OVIG8L
  sN0mgy nubA-s dMJaaZ BVSl3w p0TZPy 5fqURT d4zHAm gB0LPu KKtPia i9OuLf agraJ2 V4HsqA _U3AnV gd2jQ8 3AuDAm MEb3Uc 804lMA
  bug9C4 jGc6AQ vNivkA XleeAV NfkVZq wfrSp1 bLl9md qhBZbD JsmOw7 H9YgLJ WMve0P sQj9-M w5AG2u NUOeQK iPlOq6 dz8phz TdP2Zu
  KmBgte Kg5YR2 Yd0p8v JAJDCM yztWOa 39_Ky- MH3HbP 4nPbId NbraRx 91SykV sPvdtB aTDdqN 1RgB5I 7QaP4U bWQlSB B4LLUU kd-kRA
  gpRUfp y7s-Ck vhLbAE 2QcMGs VdFhoc jQwngN qK3wQN N1W0F7 1jS_fA bGraWb aMUauo cr7EvY qyQXIw qoAvZU r7p2Zr VpZeKh i74YQs
  x1dSdK k0M-CM S78KaJ rlUIRU Lje_S9 CEIooW TTkZgt OldFoF dkA3E2 8ERr-g Bl7DhM c0jzPA WSOOD8 3mieBV G5JHbJ 3RWMIV nOZYeM
  cAGmrZ 4S3IzM A9svqc ppteUr vF-5q- m5esXn mk6sLf En7mJc uFuPbE dIK6b1 Ds8APv dO961J gNm1qr TMeks0 M8Xruw CuL2xw 37ZmK_
  Hk9SqV gigLt7 1ttndt gZQjpp 9YUeLt jziO2U 38ZNMQ J9Cwkx z1rkwu stIoJf 3ljqND K3hHt7 wKGu7b f4n2IV DVOoXh ixegb6 6xeY0v
  8amsOs kVoAaN To8TZb jaqqnd PDMxAt S-HUu6 4xr_Yf 5mCMCE NWBPAQ Hv3cbs h-n-Ab QDpsVW mZqM9j _uWGFG B_8cpX 2_09KV CRNkAl
  AiRr9d Ol2Xl8 cupUT2 nqDmxv dzIMx9 6hWWCh 4c9q72 0wcu9n 1vEuTi dK4yP5 Fy1dpR 0CcqxC vZTc2i zSwPY6 I-uR3B NJ2_Wo JOtNoJ
  hN2WVn eATMCr HUWtrE MAkIud NIHZXy V8p2ed ropiLx 8u1Ihu AshVvP kQKI2O ZNcuXB 5ABeLB DYjue7 j8slh5 9yoIVr Cg7Lt6 kq76L8
  Lo2zrO FPj0u4 iNIBk1 HKw6es 29Qjyf jjzldz BkpDgy -aa4rX RNobio p58ujm UkIhZu xGPN1k KL__Rf nn8zdX 5foY2M __VJRe WZRdol
  3igCAH m6tKMW jPIXzf ePWlCq YBHXqP Mng87z TKn1cZ OcarIf 2Kr8S4 neeTO6 CLXEFV bIpzlT x4hixK BuVbYz fBLbVG Zr7-7f S-BFz2
  1U6MDp kbI9JV eT9L5I BqeSj1 MEmh-D kleXC8 mzB1wM -VzJo0 186SFR XxBZ_w FPMd2W 0EhGGp KXR0SY 0o774z dwEaiP qRPWBM Vil9vD
  6bXzLa P_ageP pcnVoy Ac-fVq lJybNE i112Sd W_D84d 4nFe4A 7W5EpC iTWxDw yFVUNL hXHCMR IMnzPZ P5z9UZ FDcFst RabDyG gtJD6F
  z_R_5d Khrw_L xveXvt 8Lg0nb 7L-yOk wnvGYB ec6Yi6 U728VN KY7C10 KdIGEC iMOM3s F_gHVG xndMGQ _TqqO2 rjuKfe FEQ6XP 6xHk5f
  KWj2C0 07sMon iALHrw yaj1Re gtpm7f sY1YRs xzwkOW mSoqcd 2l2ISI 039I2A pUeHwJ rtrU36 ecogV7 -fZkJ9 WEA4te HUtByd qKSHrm
  6ggDw2 euMzOv O1iYe9 xBnAXJ pxd8jx k36NX7 hQqM0v rc6YkY VDOLVg 9d7IcL _Be8AT WZpEEO _qjhY9 JleFaa l4DCJ- 2MSG81 kHSI6P
  TiVNUj ssO2Rl BKXLJg FS3zf_ A2XKwU nsyB8K BxUTkJ kSTing obghnK a-mjXF MgHpoF KjpqNP NfgsBN YLQIs1 aV9wHb GXkXNv pVsBU_
  wafCA5 F3vIws XQkiS2 3mZwvZ 0nEpi9 hZMmRZ DKWCcP OnkpMq pFCQ5W 6xrBYV 9FSj32 C9iy4Z 8OLnUH -4VYN9 UgIz2z rsmLi6 dDCjvp
  dzYUVv hd3y3S WI08_z u1nEhV n8TC0a v4wQdj Tszcaj zVD8mY fmhlWR htqjz8 Z66Wmp WPlmqa zNdY5y CbbSGX DZqEdP Cj8Txn ZQAxpg
  xNVorv FqC00i sfjkHU sHTzUd B2EZsv oJeNTD jc2-Gv mQCg0z Ok5zqp meTOGQ 0tr6Lm cEkgAQ t1mAO8 r_ffvk 3EK3dq gk6dWT SnbWp5
  ar0h0G Rvq9Vj rp_sZ5 vO3PJP jOHNQ8 MfsCDf uhnSKW TqVSCM enX4tX Nort72 Adtxq4 ZsRnMf oNMcdS Fxqscs KnhOAU tUlLPf 1BcwGR
  jsMEMx NqoVqI zRNYSx j8ApOW 6KTTOC fWNUbX jbsf5y oikluc UiY01f -WkkjW rfJ8xU b4fFXE ygGkhP sxb5SZ yqEQKX er4M2R RJ9-mI
  iVIngK hJOBkQ oPnvno YPgOrg B6qJlU QEg1k6 KX74hc lk48qT Xk_467 KMnPTA -nrZtu CjZOVv TdTzg1 bPYV1b p0JXNU 0U73Rb 9-V5K5
  cKz8Yl A99L5o ooePoX ikJil5 -oixzR lqs3Cc gKxpem mqQ7I_ R4uMhb jTUU1V Pp8Lqf W9ZQLM gPcEM9 06ZQ90 IwQXa6 du8Mnr aJnK_Y
  HlytWW J0xr4S gJw5hG p61EuW 9dpGxn UB1ay0 2SxLy4 D75vLZ 0Yz81p 5q4zVg YUHnPB 6JCrdW CU2s-k F12TJF zt7MBE iLHe6m oNs_OC
  V_JWz_ OTdmqI EXh8DQ EkUawK sFya1J KHgKPN MMKT8m xYfGSj 9jO3Mx LzPF5N kCiYOl X8PlfH HmcDe8 3E1Tul yb5QNg CDNU9k _0efnY
  4yhOwA z_mGwl iligmp aYGwG6 lx-lXP 5vRYB0 rIEaoM jXktcW ATmsb6 cQjFWq bVD2q2 gw5ZAt Ep22lQ rR6s1e 9BsM2v R2l4sB Nk9fBU
  gArWIH -d8NpN ghYXkS SEx4cg eTXCc6 pruNv6 nXvajm YL_6IL 1CDw-U AdSCuP _Oyobq Amxvm_ 5c4lbN jzmIhs n7h7IV AzkTgq -SvyEv
  T3Mp1C rXOK0- xeVqTo NnTPc6 aYM-eM kIXCUl U0kfS1 xxEfFH 8IH3uN NLjTgN PUFOpZ adoG44 dfLo3Y n878AI XIFb7k wxkhSq _mru65
  t3IH-R DURuUr _h8iU3 E7oZ6k BWg5rJ dRxZ_h MIoXPu suYFya NX6hND Pi3esX x8yKsB YhJLXR ebuNKb KyCCxb nki61u ibAKLt LQx_c1
  9YhbWS U09SnN V3ABH_ ihvLqO SBZsfB fDE2Fz dAXj70 -V5n9F uNVszX 2iNgA2 f8xf8D s5puac 40YNXw wd9hEz f9CSUK i1hus6 1_TTzO
  _um9_F OJVk-R 2ST9nK psZz0M Ujqhjs KLOLFU p60yl6 HBshHy zehgfA B1pCGg cBZn7_ hGI6vq ED8iKM 5qe0hd Um-YFv T9B8Fz nNwgel
  mn7INs romHSH Z_P0Ud QrkQtK CYJfs- uIggKX 7Tx7yW 7tp8Bx wMYiMb nU6mBr E9JJ8s 0rhQ38 unhSJX deuT_Q 6Pvv6F SZPu4D Fm9_BR
  E1D4TW YQSSid 7thuaO i8NF5P P4N180 dcIJcL UM1Xpp _ooL8f jscdDW a1ZelR 18VjC3 Pi8qmD Pb_JgN Vb4H92 dYIqlv 7c0jXY X1_ZVq
  2PxX1Q hOvBus ILBKTw USmkpi 8gu1wR O79cnW GvKTqI t3RCY5 nWXhV5 XnN_iR 60nqhm N2gFkg axojAH 3DkaNR YLQLeE W4kHF3 83SVQH
  ihoBWo SDRTN4 Gg_el9 67P7P6 oXMS53 rm6z3s iExhU3 PQEekv 9PPIob 2NEbAo -415PF L4gVgQ oNaWn6 QVta89 nxNfnT BVEU23 YYJJJZ
  OBh7le 5-gyCw W8uA0G 66dZ6Q YjaVTr lA-OpP tGhS-4 Rs_Sqr d5O6Gt Zalgmv 9p-TsF fJyaoX F7_JR2 XQwKsS r_h_Y3 RuF7pU i75AKd
  9rS85D Om4p58 Nrd3LQ UaOtsF AOBkix ASL3iC amI2LB _JObC7 o4Y8XX 0b4HYY p8g7t6 zkfL_4 CEg3eE v5fHNH BWI7Xt 8x8X5J K_EJWi
  aVo5uz 6r-rao aXSNdQ m-A5yd 2-P4HW 6rwcOF sP72IX Ofg90x j6pBFs YOoRDs cOyqmN ieAVNq mve8lw bdlb3J P5phvs 9vWjlp YYLGeP
  n29Nmt Gv16kM s8JT2N s9F-u- PzNxx1 58tbVf HGMkI_ d3Uk8M IvOrvO KRlubM VhhF0- 2xOSlc AgDwMx tIlanJ Nu_WWR 7MlJBX JYPtEa
  HJ-O7F i1VUUr Ds_f6K uGPS1r 9AYWv6 18Pc7d iEozm5 gv4mwE AV6zRV jgBGxu 8n-RoY sKz--w Yvwavb 4fihtx F3NMI8 VnayMP Fo5L4Y
  WI7ma0 IQLvXq aexbxN qd7s6j jGJ1n1 ZbQzFF j8hL1P Oe6BRP 9hA2JO m3r4d- WilWMl xlT5hO wrp7aR saOVeP HOOorW gCydbm ItM-hK
  zeUnVD D2u2rn DgUyys nM62ub LSItBd lTRX7M D2pbsZ 1LvuV3 mH-plv IbpTBa uEbpy3 Ebm4Qe Yn8fr0 MRPJ5F 9IkC4J 9Bhlw- e7Nbcg
  wkZNCv 7XDlep eBVN9f OadZXF tULgno OkPbqf OKabKT CnYkhz qeIR86 BJGchC eZjtMc BpJqUg PxMplc 8nXJNp lKQcYn rmofvT Pj1qKD
  6EAh8T jz9SAc y8VEnG vZ8TKO HbVUKj fs-k2E PHC3UG 66I0Y0 8EzZuw MfelDx I78NJE 9tvT11 zFiShJ ss7cGW ozUXgM X6Ecyg eXyvkf
  XI8bMV vB1lYQ IcasoN wKuakE gqg51b G60B5u iBPmT0 1F7Dsr SloMU7 iaF5s4 qsZ2sC rG2n7w gcv04b uEL5_y z2MXMw H7VlxR egGsN0
  yQK-6b E8w1jG ZgvDia pD33wv g3ndQf k8JxkE IYuBt4 AL3bNq qM1-I3 Cm1ZOa FveKfW Karozu OzMb4q gZ3tX6 UAdRol ys0RvX bLUa02
  OwP7JK 1ZVlRN FjDST9 KBELL1 103tP5 HqY_oc Yx2LFm 7EqFSc 9iMrF- ZX3865 UM03zJ zaQZjd bpi0hC 7uZPGE 0Mg8on t7jvAm fUXwhj
  CWoC3g h5xaMV WTtN60 0vFXyE qn5ilR jYryCi qiscD5 Km-SmO NDYlG9 7D6qx7 KTPnpn JPNE6i inXMNQ vIRXSW 7RkJd4 VrjDUw R5VEiV
  JaykrS HVjWBm iHTK1Z MAyy16 5tqZq- UhEqHL W9nce3 8yTj_6 fXZwX_ -zjq2p DRcJzJ eJZ3eO xKQXZE tbFZAJ 7dj0pn N5gZ0X 6ADp9l
  Az2O3R nzDYAh QEk2Qu Inuw7I gdBv6R KiMtHe Hh5Xgb kN9fhg IFBM39 N6k5MG wZEi8p 29zwG_ pfIWUv 7YLSU8 q6b95d UluR9X siH30V
  KYNQsU FI3oBK St_5Tr gc9Eft BaZCIV 4Xrk0I JMI69S wco7fa g9_yTQ r6LRJN zGJVeX dF0_tW l3GzGF Vea4OE Y9gdxX H1F5RN OXJVJ1
  O5whRM ZusnhL to5ohK -lQs8h 5EINk8 SkUm4h JVZ1LZ x-Xd1E gPpNS6 3gNpk6 RqKBzT CaTPf9 MMzgFH KLB8ep zJ8LKi Ke3caj pKHhEF
  duHLW4 R4ZUHc wG2-1_ oAMmHQ TBI1Ko FkxORq Z7cbvA 79brS4 jZqk6I dwYfG_ 9F1zVz od05XB SRN-cU xGND5t x2Sexf CkKwDN G6SWrZ
  _vMaQK wlsHer iDKNPq Edwt-T cjJaKe SZPWh9 oTj0NX qj0VrR Lojmts D_ZAk- lNdWfY COvcBJ ntpTqR O5Arbt qSNHeo rbvwQt -sgHhR
  UgzDO- BNUr-4 7Q5miJ 31Eyqg DxQIkx QH7okp 9ZM1xg afW0P6 T9FIOC ZQ4Hf0 ja30Gs ZbPQNi vlZowv PxPEzJ ZtQSDD DGV3Fu rVic64
  eHEy7P fChSgX MtCDAG Gag9yL MundEN rkge5d iXhxYw v--aX9 5mzNyK QeOgST uZRooe pbDhLS 6wjfNO fElZyS EXYEEG GYMAH7 6opxvJ
  tZwdp- a44l-8 iP9CN2 9ffH3l VLLrem Z2J3lb 7u6nkS vzy21R idR8FE PFL3AE _ynLvS PD77-4 Raj2r0 ejgY-H NVVQJQ 4Q8fzP 5C2X-f
  Uxr9lm 080XUU WQYF6_ lG8s3g vdYMT- eD4TBj 9a0-WA RJsj8R bsjIsy TR3Cuu _N2zup 5AVm9g r6s2NU MYkaOQ 1RMPgn YrPQ0r DzloOF
  1VkgWg 3TPJtr C2vs27 H6eU-m N4ZIi2 iACSGa aIhf7A PA9M4s ciUyTH GqBGAu RGklzo _82qnu nMqZa9 9GmaIO AOQH5d b9KIMX rCmfJE
  BfQRmx 4CUW6L qx8Xx5 mRVA3M HE8fXc xmAxIf VLJzGb L3LuiY rdwQF9 MmQRr3 HIi1JG 1WEga0 H98-1b DSpHTv MUZv2J GvoLJF TiKV3Z
  Gz21j9 zU6JMY doEvRu _yR7C1 Hh9TQR AYjqpD WXWF6C ZVhP2w v_kaCm 17rq2n FRF9by rEYLJu 4ysKn_ zIBbDj vDNvIM qFIlOD Vhiso5
  y9H5bz M8vyvB 1By_I9 SYlGrp yKn9x- 5ZrmeJ MVfTd7 2PAcWS L-77n9 E-rtxS i_MuLD EErs1h wZZFDi vmYTxg iWO0De 2lBTr- YkZe6q
  9Hg8fQ qL1d1u tGsJ0s TJNbLZ P3_g-2 E8Tx62 WiZtHf 8Tpyzg Qjr41- oHXRfz xt5y-_ hmIhNj xk3OSq 56OoK1 2eNv8g x_JiEv heeq4a
  C8B0Qd ezOB4Q R9IGWk NjFCi6 lVxPJ2 RI1nMe mxj-su EwwNpd m8avo0 Y7ro4v 0aowXA BcCKhH 8MPNb8 VF8HAp KKr4Fa NPeSaB tTvPkZ
  buqLBM wmg47C VbSKEQ QaL5FI t67Uj1 HIFgDL qucyRy -hXPtG RAh2FH -PX1uu OiwWQg VYkDfl wFqgsl xZRKwp UwxxSc 3iRPqn zMNftL
  6_SdzY jltXt7 2FYYbk I9Z6xG EtTm_E 3bIFXx iZ0TuE qKcP6d h5YQui HIgWse w5Pcmr jE66tA 2rLCU9 Eq1KPv ThqhPI PE75Zv nTxAYc
  Xzs7YU BUezYo SNKlu8 Z5O5Oq W7Zbsm E6phJ- wRIzYH 0kYoXC up9uLM hKtYAw N2PnLX 9qg6MX G9j3YC YUHIe6 H2UHdl MlC0pv M22-C6
  lKSGAQ rTkIv7 pHqLhe 26tyUU krVaLl 70UwU0 pGejE- sTCa9T 6lb_91 qW6L_7 uRmG3J ysaBMg PcQ9u8 9s_iib 09N-3W K6SoQK TcuC7D
  ukZ2gv kTC0TQ GiIgrb aV5-k9 bKfrdx 0UsSfA Sf8D8q 3WxYKN Fk5wim iKMm4- g_nXLw XEiLBu ay8pQq ghywEk PRIXhH dMNsSg b2r8w7
  8HEn6c CoE_W9 JDqwNe VcGFBF wr0cZ1 zSazW0 9wVJOO u6dhRV FQ8Okd 4n6bjN 1Y4Bgv _8ozEh tf-zi0 LKw5wi i4duV- YQWKi9 hH_o4H
  Prq59e YmhNY9 ZL_v53 MDkklo jOTg1k zwJl8o fRBt6v kyPdZ4 7AQuUs PJ1BH2 hABrx6 dGbLX9 r1P4U4 lV2xTc AQRTUI o7pxYT 7hDXat
  aW578r QsEIWL 307004 gAmi3t wtxWFK _Lc8nV ceBTLr JAb0bl j8xXoo oduZaA QLZkKy xHDE9k LHtx0W z8LUc3 J_6BlM zBZZx4 K-Qj_9
  D-kRWi FEFSfl kcIsOO kCqI4O 0nGN92 qWoZxE PN4oQD r0L7LH jXGaCa ud2iZN UHDgih hfRVCR PoGSz6 3kA32D 4GQG0X CxXMtp VeBSNJ
  Zd1WIP lPVoNx LYyRHt 1Y1zbH LlQeAG vPEuVl HLqZen dw_swE zJed0Z g2m8ua ZeL00r 8bPjYG gZIQq5 2G7shd aP3Dng bXQT02 VgXYDa
  3YMkBO o9AD-e qrD3BN caUW39 wrhIya RQXlAB 6to-mr nwAB_S rcheYs KO55PA CyTDW0 fu9Kz7 q6-Qnf 5c0SQ- IuooLs ZeO1hK bV1F1X
  wg0pJ9 5NULoJ N1a1-r KiSHkX QV7Mgt uVBfPG x6I5Yb TU6oau imYqEB heXpE2 fEpcJC Hdkwjf 1YMZfX KyIZcF 0B0FOI 9jgqlr bH3YC1
  XH1MqF Da5Nhe rxaEcF lv3Dpq wM9L28 lWfUN4 no6Sp4 o2DvFt hHjRtL ZtvjSJ eynoSG 0wvWgG GaY46r BcY9U9 GqNVin TxmO6h z4NQ4Y
  XD5wJX 2KBqcP RoW6Oq 00EVth -mt-fM Nq5wST gNT5I3 engBM0 FTurqh zrGGi3 mphC0d MbOZzI ucY2L7 nU1ehx QUlffb EiRHee CBrKbM
  eg0a-L 2JNg7w SrbP-s ULL_UE oMMlkz TvWt1U _yGI56 cV4AAW ru3ofb yeZqwJ yhn5Sw JY8mTi 6RjfP1 dAf1PE qj0v5P Q0b_kv AIkOkS
  YxFKHi kNvz4- 3TaMx7 CfunlD iGcL9v ccDsup DgY3oE A2iIIK -FurLT WeFmh0 -yoC5K DHk2Rm Vrfcu4 KE__O9 376CAx Qw-8xU ZHZQxB
  4Rd5sv es-8EE CP68YB Rh16G0 gN8SVL banv2x AMlwyP M8YfDM kOdw1b S481OI h_2LUE 7FrO-k M3b6VN J-IHZT e2eSyf Vn6qo_ QVD60j
  Hf6hzI YtcI_A lRGdCU T8UKJO uhC6Us 5JhCPW xB2NID W4hMb7 0Y-FaW N6R1yY rIeRcy UmmKuP b34LTj 5LjRFU 1xX2DB hFwR4l gkRfJG
  1bQDIB 32Oh2S swStwz 9hG-q0 dP4jsJ 7wDwRY 53Ejlt yBUy0j n1P-sp czSVzA HEX2x6 lSNPAn sDE26Y JZAW-j WUsRWd bZQ6WF 6qGRo2
  WKSoeQ _Xe6WX JgPES1 fBZ7Ir Qg4I-s O_eraJ fPPkgN qNoS1A Bg8t1u WV6F70 3VgwZU Rx2UEB khqV6L BWpBuE X1skrW 9modhE TJzoBT
  eaqTyU w9wdxC gBnZfU e6IHkf tmNO0o i6PZaZ 8grWB8 ZGmbqu 9g-k8p tcxe2f EuJ_4K G27ey4 LLTCrF zJY9HS zOFfSN 2ozHkJ 8rrJJ1
  Jhi-Xa 93WC6z BFur3N w3kT4A vF_POb lK9ncA p94An8 6lVYVq tC7vEz 8NE1Gu 9tPHBq 8wR0Cc ObIz_Y VIYrTD XLhJXZ l8WA9U Ec6Bia
  J-7Pl_ Dwa1IU rfSoRC QBM8VM D33k2s vsOURf 6QgMxY yL2Enj wn2tF5 fdGu_z itafIW QKE7dI -R260K 04gpVZ -zMl5c UYgoE4 eGOjef
  jTy7dU 9GkF5x IS1KPU lch95H _EfmjV TRh63Q ZJpQe1 oN2TpW Tc8ysk 4IH_7c N-gGiu a60hZA rAxw5C Cmcki5 J1T9QI o5GGKK 5NcC01
  sueOOl KB2SYk LTMFBz cadX1r lFxgC6 sUyLME vF25Rj Sf-gWX pcWhXu aED3-N sM12t9 _n6gDz 5H3A7g c57ESO 9cX_8D OV8pEH OLukIY
  nNz7vg Wy5Mdm k1Bq5A HBiKbX UN70sd QDJFAU NJ2Uh_ kDJBmn VRXXDn aALT4a SYRTBC siFwIC 3oR3Ur sIptzd DaC5Q_ 6dnQ9h Lnr36a
  wdSiei fBf7CU el1V_- dUBo-T Ntg-1D jOlPyY 1niMan tfx4gZ kKCAXA QHNwMF I_UyBm sfjhv2 ApdVQV Eo_6VM LL4Tly oDwy_N iXeRP8
  Jbd9JL ZHCcwY DCTzx_ 7CfF3L EdkCMB YjygO3 FdfBqg 3daFPF 9fezec ljTvix swiLJt KdUpxr YRr1vX XU4bs3 07Ad_2 dB2RLA EULDdz
  nU0n_u iE9Fiq tgPeQm KaIhxp xh2g06 PaT0HB HgS9Qp N4JlOG 9ACivx Ii-ZR5 WRLVWQ X_7S4b hysVgb iCCZry JxE3FO D_5aU_ _oJbPm
  t5u4vR wrA0AW I8uwbQ uqL88D jqrTmI x08xnI _HZHvu nh80Hf 4vIM0l 9pl5UK 1lPqLN HyCtFy QeMC2v XVpwot TUuMJ1 P3lj5P uaM09l
  2tCuKp Spc__k ecJJVI E220wq Uu89jZ hC8YaP NEgjhE Ga44t0 _NINwd tmUMta UeTmUA -GHDHo EFJg6l uHxSK7 NncTjP Hq_oJo 5hreef
  AXg-dP GaUXpS _zsLed pUc81I kJ9urM JsRr-U 8ff6SL jF2XYu Mru0lJ LEd54o wg6y0d OH4QjK R2AoP7 Ik7GfI AAxfzZ 1CQn8U XOX9Wj
  FNRWip DwaMT6 Q6nwDQ y4stx3 HdeL3u 4yEm7H CbYy25 qP0QpC v25ulM Te0zat qTkxGl O9wehv h3P8kp xomOfx xXDg4_ oVhcDR 1NnKGG
  xguknb fIxgoZ mCpzLT e7xeDh bpfK8Z hjePyi 5L62qt 8bILM2 QgryRe 4MQAsJ 1ZiQ4L 8QbiRu 4spq7F W8Aysu q9HXX2 pyEgDD TL46zr
  Afbenu ybrZJI jwJetL dlrZ9M lUvuUO WbSSVK oiu1S_ auIXFk GEMbwA Gk3Xi7 iuFEGZ x4Guzh 0f4LPJ zeIMfV VqfSM5 aMChQf Yal9B2
  Npgmme kVSyb0 tPvlcU nFmX1o I2jPV1 VJ2FUc oUOr2F 814fOr B_kXQA NTJiYN OMrN02 GLZZAo jG6W96 LCCXDH 4JRGEU IIz_E8 lLcgpY
  Eb_Udr IJZINo slzzX1 rJKEZq -_p_N_ dNkcVX nErqr_ f4L3Ki qdTQef oP3jZo 82uOQe F188T9 UN12oe rj_sH5 q3Dheq V_Fdcb UzNqZ2
  NuPPRl GMsHHu Ihd7by opPSK5 mntBaq h0kFTM h2BmO7 IyhRww 4yrDHo lidJH3 HB1Qx7 SaMxq2 pJsdG1 vmyQb3 ERVs0i ci9FxI C6849d
  3ADJA4 PQATbC IeNjr9 QjarPU m-E_Zr ag3AGw a0OWfT wJ3umZ 3QSR_n Pns6Gf ys_VJE CceHVv 2dZ6OI -zStSs rZhapm vi5Qd4 aISILQ
  2gOyRM iQekmb E5_I-k pbul0g G0Ahta do-8xG Nkmp3Q 3xbyiz SrnzmO hkCUc8 goBmJ_ oR636y eqID9G 5tsI-W pOM1yR fGauNH RdCyJm
  6X5nlc OaOdG_ qstyWJ kq-zFi qIDDg- fGVxsZ 2vfC9S HaBnK9 qLGkZI 4_B_t_ LD1AOB MR72Q- a2yw6g e-iOEi nDW0Jf BCYsW7 RcTEkr
  5UIYwp 0-HbSD U9RTsM QCaW-7 tvbzac wENKfV OkMBcN b16QUZ qIenHR 0ILQlk 6SNv_U pawfln vBRQxo -scYhk KXm5ih nRSlAC DYJmWb
  JHn4D2 g1kMPP INGhQV hPUOiY 429xER T5aE1L pCeBXw dHS5Ym CRE2Wm 391aDD XZUDa0 oJhehl peKqAd eSO_oa Kc2YEX SrEzXI eu4Xlk
  1wiM00 5MrPEc vDVQ0W tj4npO S8WX8U cVTG7r hPolHY AFTyGL GIP3xE x5jO76 8_bHAx j-zQBb L-6VWM PZzbKR hhgn66 1GG5Zw mbN5YH
  4SO-KI Iduzbr _M_1k3 Y2kW9F 4m8-ht 6cNL6P ajgUKP Blli2r 31a6oo IOgpHZ kQyTws fl_xIv fz5tJ8 OUpc71 tcRCWw _RkEHH FqDusH
  NGxMmg OP1Ats of2XOu Gouz0b 69s3Xy qR8Mwk 60PZ58 BC_oxP QxCISm PMKWYb f3-KYO a9znl2 0dH2sQ KvWpoo dHk5Y5 FvDpz2 hZAlCS
  ombL46 R3xTry 5gYAYW VNwLVJ 1Y_I2v wUk7Cr iu6-P7 UY_l9c wgz5h5 ZAHmdZ 95ZsTL wfGv83 0JzauU OA-Xcd lf63Tb vYI3kd b-VgVd
  E6W-ea 0R85YX R5okbF VIPV35 ZRUeuX pr95Ft Y21c1Q OkVz7u dSNmGQ m9mqDf OJ1GOJ BOcwKW 1w_x-v xXRa8v R2UH07 UZB298 Ou_R3z
  24mhXK ULWd4W kY8vFk 3oJMlW _LH2EA yEIgQk 4V0Skk sVra8e se73on _sXYDB atYEab Ucv0V5 J564jK O3hYsJ wOyMb3 eWUVx5 HfdNip
  DUiJMy QD9FoJ QF3HVl 6UtU0c d7XDMC bF8oWp JAvlGP 2_9DRg lPsabx QwMVCj M3CTe_ WGoXG6 2T_DxK u6_VMX r1Lvqx av5AYR tUUr-c
  wEvUJj xwTbOs OEvjR0 -svSeC L46Wgw dDBWFr ocel7K w1W2df nF55Gk h7949P Eb5E93 9pj4Dq hjTB1D fEUfzT ILcT0O j6Gf_g M-DbhJ
  E01Xpo 44hZa9 shSSsV J1QibM EshzcN wrxrVU CNIQ5b wb5cdA cU6gCM GjMO_a UJheFj iYMF7J eQvQmp 9RU9Rn 6kG8_8 UGdHnt fSxs89
  2FSo2X 6ns_DO rPRUiJ AClSVw lnUgri fRKMTF UjLhIy lZdkbZ D6t5ro xSW_ub Djc0Rn slOdx_ zuYfFX EuA6Mk 9G0uBp AbbEdR J0LEA5
  s9TSb_ 1BVe-I f34FsQ rBJc-V MC7CG5 Ytm1ay j7iizg 7Yub4g WccANj njPUgS j62PiA bihaGl 2hVK_Y znd2Zm 5GZaTm qCJhG6 Px08QB
  ybjgZ2 KyUL9a G1-CEl dy6xZz BXSwI7 vdFSdD Hu_3oH uiFCK2 gQ6eiX _bV7KQ bOZ5sB 3-ccDN hSaT98 lFojPH q0BAbB QjSMpX DxQags
  fnerRo Esgxpn 2RgldC HVQyEm zmQoco ijaQtq gzU_xa -k1evz Lpl0tU 5eqPdD M_EKTR DHmcez 0d5QE3 iSfKE1 rAEDOH tp5dIH 9Kb4vd
  hi14iP D2ihwo 7wdvkB Zy6Fe_ juWUB3 4pbFYC iDUAxp pm8TGx LDSki5 aZYzXt a084Xe NcC7vO AI3VUM TzJn0x xPZ0LJ W6Ge6g enznWP
  dwwUvM 2NO9i5 w8Tfe9 5dzT-A YXA0wi 87ptGO uiv7FG FWcXjW xKLMPk jl-Ujl -RpBMh q0zJ3U P9E9qM fgUMaj l5QrLe 9OmUcw ujpQKl
  2Iddcs ecfuFW MyOU6c ZuvU3Q HP0O_8 aEW34F 710E32 57wvlz FmA4Le ei5zI6 6gEWpv A98uX6 maXsje ZGBiTH Ktuakm LGRRp7 u5PP-I
  Lwh1JJ CUDQEt lIAAD3 pMQvQH MTCUSd e3nORr ol9Ofw PGROup HF2D2q 0w7T2X 4Be5SI faBlIA Tj_9qM 9AtTDj rjeEMU Zb3OFr Gv2olz
  KUOlZ7 fWiLte xepM3I 2t-dXu 5IRDkp _UJQQZ 5GGql0 BkvSOW yIITPo A3XmDH fWknc3 gz-Ejq W0I4nv kVZmzU YeCx_f xlTD0n U7hJ7G
  nPTGEj R4H-Su JMc3Qp iyBCh3 NUgrz1 PPLPGi ikd8Wn e_1L4k A0kTkh mxvYGk kgD2Ry Iu27I6 oo4AmP AjF69Q 3loa30 FwTi7m zPI3Ot
  umPPpw HmmUZg HuaGs1 97zS1O CyKYRA 2QGopD UIRwRD MM3Wcx d0_F0H 19h6Av ltl-mE goSjIf M5Yr-F LdKHvD Pkxxkq jq1Xm0 TpOUym
  36igXd HrsGi9 f-sAVe v35xV8 7Xf8Ag 4-MWSy wQSMkg YRikP5 izAHHD 6oCgEK 1qeOcC hPRtG6 1bZGkG x_L5Td C75crr 15wTs_ WnOyqV
  dPbEFq xVDC9K Fea7DF LlFnKF Rtp58B aguPTB XmoJUV eRFS0q 9nQnvy oW9NQP H1wW9q ChIxkC k0gEGi qEdnNb dl5bms MC6s9x PPcyU2
  qlk0P5 cES3f9 LSyF9o Ugvro4 Bi-qFx n252s- hHWi4R GolhSn k4UALD Sx9vUw F2weaY zp_ri7 7Ut_e0 7B6D_A KV-lKy 5QKeww wclYfh
  wdlkOB 2YyGY_ if24p5 yVZ-rQ TPeNB9 xYlCBX 9k3JK4 ggwFdy vwric2 42mnth gmz_qu UKiqVS eVhH72 Ral6EQ mtJJYI A4W9cb 4e0_Gs
  1Cb4Ol PClaFL 6RqbqG v4eYFj kVHIYc 08tD55 l_aDKY fV4DjY BrTqsw -3w8_O FVfeNf 7Vui6m 3SkDFG 2Msi2M AyzBH- lnN83p DkNlCx
  YoYmBM QORA4i fFwSWv FvUM8F IQOu9G SzKKVZ MaLVKC 7XKm-Y OnRILQ mSPOjL ZplTf8 21y9Rl N-gBkf mcXCW5 4ZRFne TAxuA2 2POHB4
  elx7Xh BRUUsI yS1SoC cn5a46 650Gbw jPTajw XL7Dye po2gFZ GQljVT x9KVT7 KLt6zN 4i8xuC a-N5Bb TZC-OH 0BGIXY pggBu6 Bt2zez
  RKIUtL zuKyWz bZK4eH MHA0_y Oecmnc Qwpo2Y 5Tptnb 8_o3JB w69XqX lhGWwy lbOvMJ GEhloU -cm5Sj A7L8RR zaWXu1 2sluqh U797Wj
  Njh-ED zhlaDe hQYpXW ty8CYe _ACkfT pnkeDR z4w-P3 KQpjg- M6AKDH dLWoIC HVM8Zy NqK-rz RzANMv 5wqKuM LWnaxQ CS1eIL 6JPUs0
  M7G7Jm LWN_Xm 8c0_eA tkQW19 HGmdBt T5Tj4d zwvUpR OG7yL_ q7-pnX CZG8xC LwDHDV fNUZHM Y0AQP_ M4pRjc 0EA9Wk -dU3HN ll-nPs
  PGTQLn AgveBs -kN-NV Jx5W2U fjO6wG 4D_xkN gGN5ze _nkUgW gTxZG8 4J5mv3 w3_aRy pQHoPC avfV3_ L92ZXE 5AUqTw 2cwXyi eOCgYf
  0yK6Gl ylGg6h NVVujn pcWtFO ZSx9xo KZKivK PS-jD8 aozVoK tskD-d -gtYaJ z3r2sb mbAP7J g2VZGx QidpYi k6R1HW WDmQvq otaD1t
  eCH1zb 3mJ4q5 Pu8M0U 3uuAUd FSPp0X DrDp_e 8nQ8sz iJND5a 82LSP5 gpnS8i z8mpxo rl3rhl drZPo2 WBV1X8 UOrtRJ VCWlZY WcywTb
  ycIDTT 113xGt P3yC1i CCFwxq TbsUbm u3-Zs1 v6Eguf QFl1ww 1IvEUt f7l4y7 QLR4PO smd1FR KaADX- R25C8R lWzZ6X ca3xLE 9LR7D1
  -F21gk MyFfPi RwkEjL BZRCiS fMWCQS -GV7xl aikax2 6hu8YU RVeUmn 2Ehn2w HbhrSe F6eeeD JY-oSr oRSPxL t697Oj YmXbDI 0GaQ-T
  b3IIuR V7RyaQ kUl35q U9QyL- gZcnuk -o-aIo aU-SOR zbvImF aHs0ah 7GkR9F PrqCDn xysC-F efIkCc 7EQ2Oc p9ibc4 HgB60B RET1pP
  Rd2tsm AD7hzx YFR7tB nvPwIp 8lm5Wk 25bqgk JEDUxm s-9Kn6 dPLM_G 3g58Xw q3pSe3 Dl1llI bwO219 IUK4El 6ZWoOt DJbLS- 4HGYug
  pv9XWD 3N8SUe yCRqSY BjBmjX yA7Otb a7Z7V4 1R3S5x yiDDYn x8C-5j bO1SZq UYNWT3 1RaUyq jwsCqe p2PzvP C0eNDq SMWh0h Uo03tL
  t_ccNH PJ-iHV BPZtFv wAkyek x-gQql 46qw03 guGJJw cwSEd4 1Mf02O lbD1y4 kGWlSs WWBx5p CLSFwp tg5m_i RUGXuo SNwTA2 nZpnpm
  tC7BNF ZZUZt8 Ij6glc y_PxHq CWzbdb SLU3JY S8PNUY zFmQkm K-CPdo kqSJqR p3b7oa siwZAD L6QmNT JODwrg 1uz7sT SPPkg8 8i2nl1
  yp-gih XBuwKC WQasNh aNbpp5 36pJIu T7sZKd MkMA3L Ls7IQU 5lRmbu o2zsx8 OvYj7X k-lNnr vxEqjo puvfsS L0KfyE kxFF1N vAyhc8
  H9OOzY 2CCHpi dXdup2 _DYHyg ttjTOf BfvrEF HHg5_T 0tjgVp iTeKYq DSYxek XDTx_l b7gLNv eWVlKB YTxNdU XVpZjb mqSY1C 9YfU1Y
  3geZ3K aftT9Q kRaelB q6ew2Q Gu24Q- Nxuh28 cPLsxE jPdpI4
`
    .trim()
    .split(/\s+/),
);

/** Whether a password is one of those that are tried first; upper and lower case are the same. */
export const isCommonPassword = (password: string): boolean =>
  common.has(createHash('sha256').update(password.toLowerCase()).digest('base64url').slice(0, 6));

/** Everything else of the password has to be at least this long where it holds such a word. */
const leastBeside = 6;
const leastOfWord = 4;

/** As it is read, whatever signs stand for letters: `P00lhand!` is poolhand. */
const plainly = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(
      /[0134570@$]/g,
      (sign) => ({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' })[sign] ?? '',
    )
    .replace(/[^\p{L}\d]/gu, '');

/**
 * The word of the product, the company or the person that a password is made of; null where there is none, or where enough
 * stands beside it.
 * @param own names and addresses of the person and the company
 */
export function ownWordIn(password: string, own: readonly (string | null | undefined)[]): string | null {
  const words = ['poolhand', ...own]
    .flatMap((text) => {
      const [name = '', host = ''] = (text ?? '').split('@');
      return [name, ...name.split(/[^\p{L}\d]+/u), ...host.split('.').slice(0, -1)];
    })
    .toSorted((one, other) => other.length - one.length);
  let left = plainly(password);
  let found: string | null = null;
  for (const word of words) {
    const plain = plainly(word);
    if (plain.length < leastOfWord || !left.includes(plain)) continue;
    left = left.replaceAll(plain, '');
    found ??= word;
  }
  return left.length < leastBeside ? found : null;
}
