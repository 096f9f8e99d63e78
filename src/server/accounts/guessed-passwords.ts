import { createHash } from 'node:crypto';

/**
 * The 3,000 most common passwords of six characters or more, from the list of the zxcvbn library (MIT, Dan Wheeler), each as the
 * beginning of its SHA-256: as words nobody would like to read them here.
 */
const common = new Set(
  `
  jZae72 XohImN 73l8gR ZehL4z FeKw08 vLFfgh i7DPbr qcQ76U lsrjXO oB7a2R bKE9Us Y4Lerx AAwoVF HIv-j4 C7CdgG _GE7Tf wut4mL
  qS9r23 lO3yjG mpAEA6 oyBID1 x3Xnt1 c80bFs SB9swF BZoAGS jBzbnL YWGwoo iLHMpZ E2xnZX -_s4bv kbTRQo 7UXWJr IDtwta 6aY6Tr
  N7_ctM HfGFQB hYgxCp y-r_MU FTLnbb jyf0Mv q8UppL ud2WDB qUGkxP 5K2Tyg owyJtE 28SgQy MIc4uB qpcwIV dPygMl 9QxR7S jLvPKd
  uJ2rgI 4LxgyC 6PVoYt E7H37F BOd7-P quW-X2 CN3_Tr 7nmXbJ P-H3WE hzrJ_- PRTC1O 6DZkJV Hs1BwD -iEV-N 2l_iCY bgDNVi g2BjKi
  CcWH-y x8Exkn oFYf1k Se_3R_ 9idNmJ K7gNU3 gcnWEo PvgcsY u2HvQI 71EwYh eM3mTD j0o8_Z Ow_g00 xUIsBS Hve7G6 ta0SEw G0yRM9
  1-g-KK I7XtKa 0vEp3T GFX4_g A6jw3Y M8YUyj -jQBFE bV7x_b 0IH15A hXOPj5 gR64G5 adQhH4 kX67M5 VQmEDQ uFEJMt qEVxOU bRFzxC
  KA1Eqx lo4tWw quCgn_ 1EMmiI ssA_fm FcbWER zshHjS yUu18m JItXxc jT4L9o kSRuYO tru8bw TqXuaP xoWiyb nBXoFg vqr6UQ m_oLUK
  jGSaj4 _Igao0 WqeuQr j92IDw YImFTJ jgobCt -RamtU vjkreS BH0NId TU8mNp CHdRg7 -GqoaM tJPUg2 TR0T_f PGYVeE 8ZlqfN E6XCAu
  NykNdK 7UmIew ZGBmLi hFix1l gFN9Zd zwYi7y JqBTcG Jw12x4 o4Ti-G s3HbxL ff73rt zbWTVf IHD3Jf K8Blk4 Na8l9a okcMnR 8LE5JC
  qoZvOK c0modt Jq5h3m NyHhoq YGGRP4 032WtC 0zTLrE j-Ju-9 GTEwcg Z6fVd3 s9TNZB CwS61X m9Lvep gf3_KD sBIKtF wGsM_g bRxYWV
  6rGKfr olknas CLtCow MMVGH8 QiGg_D c55y8t CxTVAa PEDGqm cquZT6 3VbeQT xG2H8f OhINwV 6mbwa9 bbyB8P yBK4Rr NGeTR2 jmdApV
  7i7ir5 MMHVJN eoUOhf XgF2yd JBP7Nw 6jhhda M3uNLB QIx8WI -THDCP Zly3Yu N7o4gR uv9Pti opRF_Z 9ZA_Ue 2qrW5W jw4vdu 6c7nGr
  6qK97T 3RMKhJ B6CjvR nXd5NW 9wf92n Yx_6UL thlvd4 ybgrkK LUeVta j87QC2 XIBWXb NQx1S6 cBAzri XXJDYl 5m6adp gNQcVK 4Gfovr
  noYZQa dN1zC1 3KbslR 90jQx9 SwWreJ t_xuqu cvS-id xY3Qo3 unI0Na zhSE9Q J4C47v BymaP4 -lv4ea gaxKkw z-cw5G gm01H0 5U_GtR
  Uy8BHs Gr6PWs mSNF8h z0B_4- oXREVQ vNFkK8 oy2dfG 7OC2aS x5BMlV wS6oEH pwpZs5 NWAiCO VW8H0J O4DTj3 _7KRAy wtIUpI zQjExD
  dobSCn ruQIhH BqRzUO gZg3od jE_Yss pXoHyy KKUW8K rlqFOH 8tgaJg IUSlb3 tN74IX Ue7tcl KPARbv 6AMmBE tySc0H jDvJez Qs3TOC
  oeSNrs HbSgBB go_rt2 cUt0uf cTDfQz tB5lYK ROjdNs d8ZpFk UJTcrW MKmJr8 W-CIi7 MVBqhE jTqhpv tzhG3V nwyYnd uikpe2 AYzD6L
  cI5LKj rBOotT 6WBadA Rm0anM YIX-4p WJcmWU N5Iktx cdokjG O7aN5g X9kkYl qV3E6J BgBrrC FCcr02 N3l5EP 0W8G_i Q_95LX PMhJJ5
  UbkS80 EtRxON 6HYOiq p2t_Jb q5GoLR E2b6xx 9vyEyf T58Qsw 5uYu5V R-G6Zp ejRbpe 0aS-Gb pTW08A k0oR5g Go2d6U gY7-Rq cwVR9b
  p4rktN eP4_BX LqDSXl xuftJw ETTk9K 2kVLAr 0i8RWr 0zTLl_ wKSUIU uYi1g3 sBd0Nm rR0KM9 _0jlEe zaPDc_ 4tJ5y6 UDDFvQ HEZzOc
  cV3IST Unqp9D h6cMoA iHmt3r -xK7bl pscM9N rUlBOG o0QQae oIEaR7 tq00sL Y1RQUD MSQzwo dmpa0K SP4gsU 3G9-ej -V_J0l gLFQnq
  ldna7j I01tMe ZItKH9 3g3oKs z4DNiu 4KMuXP -yboWY jMExpW La8ObH lMQUNv i-KXjj BqHYv3 GYvsr5 ntFC1g xolDvl mXBiZm l1mSNX
  OMC3PK -FtDBn 5C3ddI M2ZlsF 3oVmVv YnCAV_ plf6hV y8F-1O 7Yd5oi i1kcwx 0-nAPS oqUvPr pY4DIg H29pnH VgBxX0 LmLI1g pZWXw8
  Z6T0Xw FBEkKy U92v7j EY7mVJ gNcRQP SDfddR WPh-Jl ruutSn VNXLLT EwVIWn AyPuuL kekkD0 GV8ztQ CilGsT BayHRP eeqTWB uaNlxN
  ToL_wu Wp2dzv Tcqw2C p6Obcv _xtKJ1 JsHQYs vZOMaI eKft-z PmB4yB ksfXG5 tzlVMO YZoszx 8I9Eil 0UpzEL -Dz_gG 75TUkr Gnlmjq
  V8e7G7 ei7ED_ RthhRn nacBdj XS0863 u976KV RAT1t6 m7pcU6 B2crIS 76rq75 GTjKyh Bvykno 4-k7YL 5QHDW9 t56he3 uVy8_g IPZFxw
  IoWHf7 -gd3vw 2TwJCi _abPL5 nG1AW7 BylWMl YggPlq 2QNXOM v75WiF pomZrd iLUUGl 1N8uwl GBODcv hG9qdv t2mmmD 9B8seF zwuFT1
  5SY65- 0iKhjW Ck7yU- c3QFSN yVZMW7 zqbghg lAnWiC AwlxT0 4RGh73 Ofvoev ob0TEt roDz-- hIvpRA 0kJZvh Qu-EHc kKbVPf HpzDdn
  CkNG-A drHuWC TclBhV SFtmjG gU4q4D MWUZV7 y8Rxym CQU9vD 5RKgVY txWLZK 15mHBR w5vHN_ Lr2jl1 UpLydQ 0o6197 7vE5Tu HCQzPK
  R5RGN7 3VoTeI NKUz39 TyeM3d rHvfsp 7yJmql L0Xi0X AD3haP mTuXYD LmiHyH 214Y-u N39VZq HylqMM M_eqNN 5pfFET CW6Lu4 3IRd5p
  tiWpCv 1hj7FX Rox7ZE Eg9uW0 xzw6B7 _PNkKO HbAEa4 vDMtAB 5JA0z0 ZXzU1o fIFZ3S EndTSM DES-n3 RirsLK bM_6SX PVU0me zF57QH
  5Ic4Od uC5yO0 zAuKla ERSNj2 VOcTQM wPF3nB z9r7BF 84pQdu uzoSpS jColJg sYa6H1 5138Re BU2h6L v7MBsm XhCq87 tO9J-1 7NcYcN
  75K3eL bsyuaH DSK8l6 yMl83S sPYKBG EYARvv XwNlyX J8xplP KPYVUV M5O0Hu bbZ92_ SUYLe7 hUm5TN hf18iJ r__nYl cF2wYD WUSuhJ
  A73RTv -VaKWp BOlBju 7RLrIA lJnmrv 1gK_j0 YZv3So DoISdj Xsdy86 UUat4v z3JK_F BmFlKC ntbDNs qGGJNx 9yN5Kc Kgl4Ox qwsXmU
  Ej_WZq q3PVkO 1CatK- vbHMJY vxXWzh BOjgJ6 026cR6 Z3cchw O9zcRp Ujwm7u 8WX8st FgK0BI tOa_AV t3xOir NA1gA5 Dh1ZMh IWZcog
  3tj7ej uDSGZU 3czD7p nkYz2H jX1Tl_ jGjPZb J1vKwi NHasCg q4AXfC BXugPW -zipP9 w0zjEZ _SRacY s0zUqX RLPFAD h7voec xOSGaV
  _e_1Kr mhOp0c skmXoZ Z-D2xQ ub_TIJ 0stJIW XI9Syi YipJTT TzIESm jHQpnh HwBuNB iB7oFW khF84R tHBX-B J1G2b9 sAKmNG 1QztQ1
  4k3SIQ LoRK1l wMSmmx pbgQox yTRMXx eT2heu 2GW2W9 RnQwkJ ijiamr 6g31vv 17iYj4 wKY8Bg WnsukZ DYFoRo gcFtM3 JIs7i_ RNPz6c
  ChSheX hAgV85 IDuK3k rs8N4Z otP81o AtMvKK bQik5j vHHeI0 6Fcogk UCJHKy I4oxTL fc9Af6 OWzpNu 05vaK7 D0iGg0 bGAVjP i9EGmC
  D_n5SP CCkQMg 4YGz38 jRZJhF SsE0lk n9c6sk 9AX5XC V_rIVy jzawhU f1vP-g diBwxh HDmgEV vMBw-l wirstk BQimNE McdNRj EGnzXV
  MNDgNe 39De4z n1WBin yA9jAU GHHuRy eCa5WL GmwCyU 4bYVry xsIwes 2BvFmn KnMt-O XpD31T ejGAuj fyd0si 6DwcQ4 fNWM3W tWEN4f
  yMeByW -L_3FW BX98sb KIejLg -82Pm_ Ry3mMm pwLYZW Hgji66 4s3iK4 Irotby _MOiP8 aK3t55 1-BMum eqsGzZ Tv2sk6 gStwDc opLxuW
  ckbSsr FX_FUS 3sWKt9 jRYw1K E0nV4Y 3nzvYa SjiYms VgCumb SgekMQ Aj9TUb ufGVxc HEQ8q7 zmX6Qb D0fdh8 eqT1w5 DQbXlU 7F9wFC
  0-zFt_ HSVrXS 0pmSf9 QF5uAn W3WnMk DgapP3 59NoVx BS2Z6o ISbuMq wc8CRX P5QVg3 nBiA-S gJdOUE HPGKJD J4o-fV pMcdBD HZdd2r
  FQZddx -Gomp8 SuGRWD vAIKNb PgTadt tghuYT g3FqNV b-bDVy 1eNIGY 30rEFi qdHngG O3TdA4 xYfe-b ODBYCo NKBABb AHrEIA 0rgMsW
  n78mG2 4i5fIY BvodNG UxH94B 9qncsY w-jpmb odvlQ- MVGo8i Ecj3XM xps25i jdntEH I0BIbu jsPpmt LNZa_1 XxbD4v yMOLnI xcLlTe
  fCUjyY AJ26fl Zg9WVu QbTV6F OXKQXM vdZdzZ IUmbgp wwsSZ3 xstQ5- NTkPVF O_r3aC LZmMtH fqfYiC vuO1XT shM8w7 lUx6H4 AHYpNA
  ui0IMO MwoxKc aDJZ_q 1Y2kHg 9k9ipZ TmKenb kQN6GO WI0sHR zFVpyl JzRYp- tkhm2d pEGxX- _P0HXL wOIaj_ 9CQED1 C7nlSB XtH_al
  LfhKZ5 iatTCs NAJZuS 9o4-za K0pZ_s gJk_BU HCLyas AIIxqv PwwtXe 4VERwf M1isvp bClv3l EFepYE lKLQCZ LwAwxT hsErpn y3elZq
  4SkkxS FIvT_b IPdZoW HtJGez w6uP8T UNs4Bb ECYm6s 1vmm-U YJYOZc vCNqir QoVC5g tqxE4_ XgXLUV McyWUP ukfFUp dPHD4q bMHv3w
  LzS3pF G_C4EI u6nmwJ d2SId1 o1d7gD eB4bqI xbOJvr wgNj5o HAnl15 MypVKQ MONj0- KWHFoP HKfjf3 QPxnGK Gi0-Pi bKh5sO AuZ0Tr
  UqKYFb _I25a6 As4JgO -sRF9Z 66SuM_ QLG7tU m9ZCzf AglELh Ihs3_N 5kf_5h OB6tOj ed6yuS sH8_x1 xUmt3I UBkDDZ w0n4z7 tpDNvl
  sH4UVS htYl7P pEgpSm aG7Rdv 3s9RO5 05gUgz t9-iZq cMvlEr WCrWXt n-OxjE 9hog2p Wl7fM2 2b4ngO B7gjTS Pt-XNd RANpx4 z5wcuJ
  Xy_Sse bSBYBu ueQOSJ 9MFKEE 3_xQSq imKOLS rs3vmY hht0da OgIlBj m_UBxX yLLIo- 3r7i6n jaFOfq FBJWxc 01okfg IOstYD 3LaI35
  f9BvDi utYidN 6MPcSN OBArS4 NaR703 Ki-CKt rTE-dY uGpwjr 7uXLZg I-62nG Y2QCZI E4CWaP S_vffr XdRoeL r7afaF jqdIsJ ke0u8V
  Ob2bjC 6HGZWV lri0Ox EuHTSw vKVjxG m7jAnB X1WsbD QIjQ1b 03aKqS 2OFhz5 5RnUFs 5OfwbO waHkqh 8YyupV gm7K1K TMdCv4 zfSX4e
  WbJhgj o2hgZR a_vXCd zK3Zmx JcLBUi IQE0hX WViimG U1lVy7 qkwdLD PtH2Id HFZ6L_ kHZUib 4S8CBX 5kdwil 2OZsfF X0Ctzr be8pE3
  QJjhqI DD0S_Z Nuar98 pOzvqf wm5Xzj 4A-e9R RFkpJn YXYKsn WCfYtn VMWz3U -nbZmt jbBJ3I V0Or3d 2E9pH8 1B3GOF FdC17G myxjx3
  1qBjm8 6UHoCI 8hrf0Z oLgUPF 73Q4UR ya5aEK yjewr9 PApXm7 _TW3Bi Wcmuh8 B25xOG espnhK pyus1R 3Uy5z1 yfQAiU ix4qDU LRIPvB
  0gWvsu 4US54I UFc6yZ ZjazGB NwsSbf 3WZD6f pRKA-W 1qOJFn FkLBGG QPWYzH BJpowV pDF0JG cCcPu0 4MCMKx I0Gk1a xtTE4y g_p05w
  5oNnk1 KCdLOz s0Fh3- kU7EKY 1MNjAl 0KgAtY uTUklE _ymOTE invidv GMxPCm CyMZ3B S2PDRe 7LBwXI Ne1lse QaN_Ww GQaxsU AzBjiD
  gApRP4 RatblZ dOz08i qNZCTC knTUnC Rq3w5H 9oTaPO ZQg9ix K5mdvJ 0Xdc28 -c3gvq zayUmj -KjyGj ThgSPg WmOKEo nlGZwt bNUSqB
  AZsWjq qaPjju c8ZUsc KdjNpC IY03PC kfv1Jq QAsYHI _2PRSb libHRE Ts9WXU ez5839 r_YwG8 Qs4ect VW-ctJ cvfIlK H4wXl4 -Vm-D-
  xgqsT8 MTweyi x96V1u 8Cn1wt felzZ8 yq6sMY rTpnH0 y1gV_l dQsKH4 VbEbQW b2d5Yw 8bwQdr aCa1-y lkqUMf udLBvE GUYbQ7 WVSZ-I
  NhTjY5 jOF8Ft ez91hI iwDvO6 zYQepc BYzpvZ en8EwK ADkN4r HOLMSh sUgwKf 4rxRIk 9zYOp- ISP2za g93OQo y3pXQj KMlIPQ hSZoN9
  Mbugtp EpRPIj dtNuKh FhTO7s 6uXX1B f80999 SlCY2a rdsPXn AASLpd 41mSot bVlPTM qeeor4 BokhGm hPCBJz nhVR4x SgRuM- _oeHZ5
  vz95XU oD7YJA BzB3hA DAjA0i FvRbma TkxW5K P5LfNn GMMT43 5Wa-Io L9ro9K T8T1Bu -dLBBq i-7bkG KZdqtK wNVC_O Zg8t1a 3TlFii
  A3ay_- 1zX7Xp D_NSr9 GIo8Gk Mw_FEo f4yvyG rqos7D EVXCPW uRE2KG qNkv9V hJdg_q 9gHEBU WMlyL9 J6luOL 9u6U7L i8QDQ7 gGY156
  PJ_az2 6ubXfi _Y7X8Y aauuw9 acBP_Z QLuznm DJV-nw dXjaRI fu31fr YFHJRh KGfzBm rqrt0p TL4ZcW bxEKlZ xcdnFl AKqJQl lTMyei
  94mSyv zjnMeT 9MRCZq sQ4gqQ 0MBPSx lgo4rO x45NRJ 6fKgGG sA7yYq oBMr0E wCMmSe uWSCKQ VfxsQx 8H5xLj WaCDjA HjCxSo bhADZI
  fYJK03 PjfO8c 6PysHk lb-s06 Dtvf-s _62SPH Opvoww Q5mUYd SHuiKZ Z7BA9e zsej3f XcgDeq hHWJ4T R-8gIH yzFng1 ouHEDa 9Z3fkY
  jdWeQS 6xC4t8 CDKA6m N6oCJY Gq8wJQ HEu6LJ bxhvC5 t48AMZ rZWNCj 24dbJb HCO_gK mZkRbs KKv5lZ hTzWi3 oaI9bR 2lUR0r tNUFJE
  nkVvJo ocj0WQ Iz4c3t bxuZDz CSE243 YeJL5u QUkGwu _7WPpj eUq-Q4 jKWNOG 5iKv1q SoHv4J AQvfea Lv-CHT y14PrH EaSmC1 sgRZq4
  0ztX4x d55ufb 80KpNZ a77RtZ YZdZVQ 6RwlSt yiD7aC RsdZ6H T7XKO5 QC7tEU 6No2Ze 9dNsZz q--Ufy dZNp-- kx62oj zTb1jB 4LQHdn
  fvRS9T bTByZJ CgXXsn ZBX65l HGtrtl Ow6Y73 moacH_ Rejz2U hCKDMg sCYg2S fZas-t cnbgp0 QhEBYu PE9JCf geWx5s GvoUzp IvOuKS
  XvLDlN wNMy9B nwY4_W U-A8Bu zuxnSn G4MESJ DL1EOh T8XFVw ispPNn JTwueG O_xGZA 6OuHQd _qV3ku 3ebol0 BX0RRG V-6JLp l-_tvB
  -xEaNR gCj6Lu gT0vu0 fYej8q LV_yqK GG6aSc hKba5J CgeJXl MBsj-R l0SNh6 sIsKXI JFvJfs wIFMca PnlDSO IU3BLv CVvXJc h_6l4Y
  g4K1e_ N0j70T YyJJ0F B1-9CC kVpNeS t3pbNc iGaYec nYiLj- k9sXCH 5LpcvS 3iWwW4 q9Z4Vp l6IvoE cqQVGG c1cB8o KKh1mr hkoqhG
  RIi4uG QRBL3A fGi3DO VB9C11 zLZA3c m4dppK 96zoip rIKQkH D8t36e 0Utsnu wjFw3Y OsFPz8 W5AHGu -14VSa mPwHNn KT3g5q tsSsQS
  ULzNsS LhNRMF 7AIgBD wBPRaj VW5gCd cHFY1f QCZbeP jZsuZE vt6msd UQBbS_ r6wyfn Eo2flr sTs1yR RQZt2X RzHY-q ncpSjx HBNSYC
  NEl_4A BqwneR vMABMY ZSf_0F tJ9Wp8 Bp-bum 95RhML 5aVZyM Q8aCAa 4ru3TU Rlw8Ix kfBgqa SjSEs7 bYf596 f9H0Nq QzyYNi LLSxQx
  cQSC6q 92Zg91 G6-gRe -5r6hH CSGSwb 92PKeq W3ho3W Vr9ERB TRGBiu N0mtJo upVuLU wgx2nb d1ucIA y874Nl JMrPNw FKQFNM a-fizG
  ERCDTo GyTgwX 4vW2R0 DkgeJm AlCvgp rDFgsK c3TfCK gvkjGn iwSHHZ 4IsqQ2 7zXuL7 1IK6S3 yRvZwo 87TNSU zYyW7F 7KHf2j s3uMA5
  KDElNr ALj54i xx31nf 8c0pml XVYDnE s-rNM0 YRczr5 XFFqjK 6oQfu7 hQGV8T WJQ_wO XyiUS2 gk73h0 vvm8X7 jFm6OJ n8Jszm dvdTqs
  8K-Rp9 mVRqqA mh4FwP 5lb2zR q5XJ_T BAA7BP tI8lge HLeGgi ybX83R 0xa71W _nyk6g l25AB5 Zv0DxN fyQmpG kgKvbO QpiQvQ nsXb74
  GuFSLb cuoZsX kmD4ia M3QNqK 50yhO0 9Gi_zU rSizUI QxzYyN 6Tb6c8 unDh2s 6_Hu5V 51Om08 e4rV0k LsRbiM mm7OLd TBubs0 xh_fVV
  PhKXrL mHt3Q4 UwKsxo HMn_rf hHJjjC ESBKCl xy8LSS SOb5WF rhpeQd OVIG8L G5k5Wy sN0mgy tK2V49 nubA-s 2jigaU dMJaaZ g4-Nms
  -gcN81 qAtWii FmaSq6 wG9dkR BVSl3w p0TZPy 5fqURT d4zHAm 7F8LC_ FlhC6E qESloj y8YnlJ gB0LPu REocp3 preMMI FpbCfv cfeAoR
  jLJPCZ 7mngEI sReJMb Lgp9ZW bHu7wZ aRKjQl KKtPia lrg18w KPv5YX b0gD7x OEavIa i9OuLf agraJ2 V4HsqA _U3AnV gd2jQ8 3AuDAm
  MEb3Uc E3x7Kg 804lMA dnsKzv 6nHCWn -OndPM 8kdeCH bug9C4 jGc6AQ vNivkA uW5HzJ XleeAV XJcuD4 _UMyKk CRZmQ8 UpbAJO NfkVZq
  c2YKT3 fSrJk1 Mr6CVx kPP3e1 WUzXja swQJ2k EfvRNX wfrSp1 2TrMbG L1AVld CcBbJ4 2f1gqM HUoRwn IDIZjw l-nYiF MN-_4u mGyZAE
  sGjFCT bLl9md oPM82I qhBZbD JsmOw7 z2mdZh vVgq5D H9YgLJ IfmTU7 dHfVPK JSMXQi bk0WtZ KTH39r vWZ60O WMve0P _XCtkJ 9-fdjS
  HzUFUq sQj9-M pSRrA- tztsrA w5AG2u iTUfw0 NUOeQK iPlOq6 WvxH77 L-MMsC dz8phz TdP2Zu TrfvUq r1doIj OuZD1l sGUU2L ZnfDgb
  KmBgte Kg5YR2 Yd0p8v JAJDCM -tsXz4 To_1vX cFEz6r SOdLnZ yztWOa Qn5Q-t 39_Ky- 0dRw1h MH3HbP 4nPbId GeWO_H AMAHkM NbraRx
  T1b-Zc paB38V 91SykV NMUyDu vLHOu0 pen_KD jP3m79 5QCuiR NYZLpQ sPvdtB aTDdqN 1RgB5I 7QaP4U WaUc84 XADYpQ p0RXjh bWQlSB
  xAZ3zz rtTIzh B4LLUU 7IC1uI kd-kRA wstG-L tzZ-2q 1P-yrz YTvO5e dmqY4P gpRUfp fpLBFJ y7s-Ck vhLbAE NZ93k8 qbRsOb 2UBypz
  yXEzrA 2QcMGs KMR8xg zLOgGD KR6l75 VdFhoc YzM-S1 HJGqE8 jQwngN Hh7ijD qK3wQN UFrqO8 vMqJPT 53Iutf kIS1uF N1W0F7 bWm4gg
  1jS_fA xdblkJ uZ2Fqq bGraWb nr-bWX sOGMAz 0H7n5S aMUauo sRxkoo nRVDcT I3qzNl cr7EvY pTljwX kCdgE4 5WS0CB y77h5D qyQXIw
  urOgXN qoAvZU r7p2Zr VpZeKh vXeIkd dCc7AS i74YQs xJ_qdC x1dSdK k0M-CM S78KaJ T_SelE 140aPz mJT_ie a_rCP- rlUIRU 6XH_R9
  Lje_S9 kqcKMk iCjo1e CEIooW WgziJK Jr-vhq OeSPk1 0TPv2Y TTkZgt 9QyEwY OldFoF dkA3E2 8ERr-g keWNy1 oA8pVI Bl7DhM -w_9tL
  qYYkj4 saNtJd InN9Np 34e3h9 o1yvUU c0jzPA WSOOD8 AOUZBt XxhQlZ 3mieBV G5JHbJ AgJduq Em6Wfa tYXCfa 2ZFUd_ YLAkrJ 3RWMIV
  uYwT-7 nOZYeM MukF4x VLaIpR t5M-1h cAGmrZ 4S3IzM ASJ9U_ XuwNxB 1w9oOM A9svqc ppteUr vF-5q- HoStiE sFWEDr m5esXn mk6sLf
  38M3a4 En7mJc uFuPbE xHBhp0 bB_uAO HD0VGI dIK6b1 W6gm4d Ds8APv rzt6Jr fcRpSw FJDSp8 Dd-Mvv HmctzM NZN7uw GTLC-S sOrq-_
  tLuHf6 aXtiwl MdWAQ- o-oWae __wbHC 6T4kwb oCPMHN dO961J bNWp_i wT5_qz ATuTw0 gNm1qr ucsZuP TMeks0 M8Xruw CuL2xw FuX2Dy
  72eH_g pcAy9P SXQrS4 oUAB3l 6mjk4q ExPBXC 37ZmK_ OMu25J AgMfMW Hk9SqV LnUw8I gigLt7 ShczB8 nMHuRV yQZG-_ 1ttndt gZQjpp
  VUwHqI -sajJD 5dkQbj USQNmK 9YUeLt __DTVH XTJnCA RnRpY4 oBJlRr rWIaI7 tATrzg hr_Eph jziO2U ZCKxLZ 38ZNMQ J9Cwkx KTp2iY
  IJfEk5 z1rkwu 0UYglk JZvTYf 9-ibHV 6GlA8R I05cNV FYMPST 0pr4ou stIoJf 3ljqND K3hHt7 tJLf48 OBNtbj rAqVPW lX0Esx E5hKTn
  VoTfkX Pi4Kq8 UdnRBD WbYsEX wKGu7b VCofNV f4n2IV kKo9bk DVOoXh 7bb0Mz ixegb6 l-QhKF 6xeY0v 8amsOs 5QW_6V 4vyJhI 5FDl34
  ivJ_BQ kVoAaN L0_Rvg G3xIYo f00DLd Bbcbkw To8TZb jaqqnd x8SDya 6jd_RT Ee3B8i E1BuBx tw7kbg Oi6qZe ayRX1- c6fW-U o4ls_R
  PDMxAt Ro8KeR mO5Fc1 S-HUu6 JNYsHe 4xr_Yf DzsZRT lCbuOJ SRUf-I RbGMQ4 3IZzni 5mCMCE u8CTuY NWBPAQ NqoE9D F2ZXJQ EjfNhm
  Hv3cbs VvxAPk FYhpqX fAy2Tq X_nH_T EUBJv4 SnHCeQ dpIyzT P0q6dm kLab6E h-n-Ab DHquVu 7aVlqQ 99XSqg QDpsVW zuUVcg As8czh
  2Tep83 mZqM9j MZvTDH lM4Y3e _uWGFG B_8cpX yd4Puw dU62RM mBNiT8 2_09KV 7HH1w5 0d6JDh 2GrEVq 8uicCT gwBqQ4 CRNkAl lo7gWp
  sSoCC3 CNw6W0 AiRr9d oavvYR ewlM7W Ol2Xl8 h_l_jD cupUT2 nqDmxv H68j_E dzIMx9 NcYVQk 6hWWCh wANGBe 4c9q72 0wcu9n 1vEuTi
  dK4yP5 Fy1dpR myAOUG zTWHrr kXHzwC 0CcqxC _duzio I-vOcs mP-iGQ WlYXwi 0oS_qU dQVlnI GvMvoP JlKL-o 5jyh-y kMfMTP -Ezxxa
  vZTc2i SZW6pj zSwPY6 HJ4Slr 3Y-a00 I-uR3B IbPOvM wO4L7F Ex2wtX NJ2_Wo cGNYKJ Xtcowv EuYnTk txCU7x fxgEFQ JOtNoJ hN2WVn
  eATMCr pzAgv- HUWtrE MAkIud LefeFJ NIHZXy bLUa7k wHux6g Cnonvt V8p2ed ropiLx 9B3ksP cHpZvW SOxrPc 7_JrGB oFVxwl dqJgsB
  unlVWY jmMMrY 8u1Ihu H3tuwk 0oLIox AtLIp3 1ZSOcd AshVvP qFHUTG vcHhgt G3Qy1f O7eFNc 1MUZvJ kQKI2O -0eGcS g7QsS9 DVFwRx
  ZNcuXB dsZZC4 pT3q77 5ABeLB DYjue7 Pjx6dM wzNOnA 8iQ8Sb PeYQpX MMquL8 0B1yY_ UYK_ta 8Qi4QZ bAWBTg j8slh5 0x-bDM 9yoIVr
  Cg7Lt6 UwCKQC eZHVH- hqBCkD NaY9Ud v-CoIF HvjyVA kq76L8 Lo2zrO FPj0u4 iNIBk1 9gANTv rv5IZ- pY6M-Q HKw6es 2pQ4vl ZMouu-
  YeBiXV 29Qjyf 18B1rw jjzldz jDwzqh BkpDgy -aa4rX b6WZ_n T_0Rfj qgqxm3 l034WQ RNobio yDiQnD IYXUtd b0anMK H9rfaI p58ujm
  UkIhZu TDzElL xGPN1k KL__Rf IIm2tk Ze9cCi hFhF7J PB4eSV nn8zdX _xmjhM sn76Ma PkdI1y 5foY2M Gx3Tum __VJRe duSqG2 BfpMt0
  lskfqE DgGxPT WZRdol 9EbwnY 3igCAH oQjW01 fdcSKt unNr3t 4NmNwy AEd62K m6tKMW jPIXzf ev0DbO vnIXbB ePWlCq BMPP3d VWcMpd
  ORj4q3 carKLf YBHXqP STpA3M Mng87z WRHQFW TKn1cZ OcarIf Ds8Kq2 2Kr8S4 BbkRXf jHBOOm eZO7zo H-y7WV LSMy84 neeTO6 o8pnQc
  rMLHIx aEpp46 l9Lvii CLXEFV qnbSZ3 bIpzlT x4hixK BuVbYz acDSQW fBLbVG 2442Pw j1CD4- Zr7-7f S-BFz2 OvgKsE OztTwq njNEIP
  BHNkub 1U6MDp gKtF4x 9Y010_ meIlSx -yubsW ghjXFx fqGVeq kbI9JV hkftQk EToyao eT9L5I BqeSj1 l7iCT0 MEmh-D I5RSLW 6Hgsxd
  3BDkUr kleXC8 k4Uh4M bb4Pha mzB1wM DfPyPk T4uuPr UePLmS 5HO5zH -VzJo0 FJhkSh zTSzZ8 gjvD4B loDSnp 186SFR zWn-X7 l-ZvqF
  WC18bL 2PQKHj xJzvce 4t4C80 WxFhjC cdfvAB sQmJ8c bxG3HL Uu4XaF nzpDKd C8JuCU lNuOKn f5V9HQ uZh9y3 fhTuU_ 2Ye_6Z 5jOeB6
  Ot3qZA yR8FfF XxBZ_w MxyWuO U4hfvf B7GzKo 0qFlh4 XLa6Sp 16-hNa FPMd2W UeZMio 0EhGGp KXR0SY 0o774z dgSU3r dwEaiP RV7vhe
  zKzD9A A6Rw9F qRPWBM mtCIeN l1faF7 rUzNHM pAAQ1g sQJJs7 Vil9vD srr-yU GX2EvE gobuTq tSEV6l vIpueg zFviRp Vzq7PK 3fI8HZ
  qo4Xv0 OF5yU1 p_2gth VzAY5N 98XiRe 6bXzLa rDGA0r W7yHUW vCO8_5 HAe4wp z7eJ-J xegKyN 4MsF2Y P_ageP goB_F4 T7W6mz pcnVoy
  Ac-fVq n9E6jG lJybNE i112Sd W_D84d WdFbxi 4nFe4A 7W5EpC xY7Z50 iTWxDw J6qF2V O25_NI gjxgdp yFVUNL hXHCMR IMnzPZ E9Qux7
  -jziwA Qtf-zv P5z9UZ FDcFst zW_cmg aLP-P0 RabDyG DjXbBf YrBtES eiVqdM jQWcNk 2OYOu7 wu1g6x gtJD6F mGEXaS tVLmMm z_R_5d
  McaXvM Z0CyfJ iHDmy8 nAwqeD iHDTSG wOlyB9 Khrw_L xveXvt w813eC GLPdUM 8Lg0nb RyahvO tFpTxQ 7L-yOk bxHa9y Mjz4O_ -BbFae
  Gywkpk wnvGYB s0i41H ec6Yi6 OX5ToZ U728VN xZ13Y0 KY7C10 -Y89jL sNUcWM y1hYUk dfohlU hSKMGm ZDOYMo KdIGEC xETTyB xA42JT
  Lc-qgu lnEBRk iMOM3s ZY6S9P F_gHVG O_3_GH xndMGQ Vfg6-Y _TqqO2 JGKWG5 RzehXi rjuKfe 7SCpbL FEQ6XP 6xHk5f rW2ooX tUH9eI
  Zzoh8S FVUSZv KWj2C0 07sMon SSjN3q rSpULI iALHrw HzlMQI yaj1Re ibkJxD DK5bQs pmfgTd gtpm7f derQbU fQ-OAo Per5aL Y9xvAM
  R-69w- NnVwMu sY1YRs 1nEClt 9k1F9H 7lWuVQ xzwkOW 5IKZ-q 5wmp8T mSoqcd rxM2Ii 2l2ISI NlFaMi FS_E3d 039I2A pUeHwJ kMHPiO
  GwB5n1 rtrU36 9mEgmY ecogV7 41ji43 IFPbv2 -fZkJ9 7nzTli WEA4te 3w0rH- HUtByd sPH87P LCYVGR 4E3GQF qKSHrm 6ggDw2 P9clqJ
  z4uDA9 frduEY AcLHLJ lo0Gff sEoS9k euMzOv v5YuOe _Qv4O- TuiA6A O1iYe9 xBnAXJ KWJOLk j7fPek _4__Fp pxd8jx zuvkYS k36NX7
  hQqM0v rc6YkY VDOLVg bN_Scd 9d7IcL lO1N5D _Be8AT Gd1ZSe WZpEEO 9TT5od tSauzi W7rWNK _qjhY9 Dn88XJ kk2DuX B95t97 BwIQum
  JleFaa l4DCJ- 2MSG81 Wzm_zL lDw-6y kHSI6P 3fRTtQ TiVNUj ssO2Rl nDwq5R BKXLJg lTFR42 FS3zf_ HcDBP0 tkYINF YQXYYl CUWvxb
  lHfNd2 UrB_GM sFzwew ViR-cH hQHllY C4PNAj qkFDx- KfWgQq NjVJt9 WyHaPZ i6-lZ2 F568L_ A2XKwU nsyB8K -qkwS2 LE3KfF ugNaD2
  D4L64f BxUTkJ FFnP-h t4IYeA kSTing obghnK GRXwE6 KiMY7u ioj7sj RI0qv2 a-mjXF MgHpoF kQ2ql6 dg2dOr MIrvWW RDrhKn p8gNs6
  3ZKHvL KjpqNP NfgsBN YLQIs1 MCdBi5 32sHF2 aV9wHb GXkXNv pVsBU_ jB9yqN AkUXgH 7XxIzP lfM6yo bM9esL FCGT1R SOmeCD TWcj5e
  m0vM9b wwSrnA wafCA5 _uSCLg MsbiDx F3vIws QFrxE6 qN0SVE HiJWDO SCzozK cBLadh XQkiS2 1Db19y 0FZbxI N7X-zr GkYgub fPytuV
  G945vh 60Hoyz uu01eP 3mZwvZ zydOjX bEBlHU 0nEpi9 Sxbn4j 2Jxaan EYp6L- 0ID4RA puARAQ puct32 hZMmRZ jk8w8O DKWCcP -6jUTg
  eEun-E OnkpMq wr8nO6 ghl-7E Ef6koE pFCQ5W 6xrBYV xR4mP5 9FSj32 eVTWRj C9iy4Z Alh4dp 8OLnUH -4VYN9 UgIz2z rsmLi6 fzyUKO
  dDCjvp dzYUVv hd3y3S woN1ke t9CCMv TlpTyv WI08_z u1nEhV n8TC0a H1VtSD 1CoF-m Xw1JTm v4wQdj Tszcaj GvYMts 3NR8tI 3aPavD
  NxR8Hi zVD8mY xYebjS U3ocgQ fmhlWR htqjz8 xd1qqj Z66Wmp Orj6ad FQfFos DG-HjQ kba_3v NStbZp NvWD3R R8TWQG WPlmqa zNdY5y
  aCpIUd V8SZGG A0vKMR 0XJ-pN Z-5cu0 CbbSGX DZqEdP J0KYz8 agvGxC Cj8Txn q1WmCF gy3vrV C_4piv ZQAxpg xNVorv GY4uBt oy30zx
  3dYfgF FqC00i mad8hg WChiql sfjkHU d-0Cx2 sHTzUd B2EZsv oJeNTD jc2-Gv Hz2HD2 mQCg0z Ok5zqp 7OxKhH gu6SfG meTOGQ i-5Wnv
  0tr6Lm cEkgAQ cNh_hg xin5Pk g9Fd7G IzktKw ZRnkQL O6Fkaz t1mAO8 r_ffvk k0Lz0r mDSH2c re9jCT 9wUt0y WRtmsR t2ed-p 3EK3dq
  gk6dWT WjTIIO BaHfxJ SnbWp5 HA1OGd ar0h0G HY_Y7R Rvq9Vj eBVOoe rp_sZ5 vO3PJP jOHNQ8 YHNR8q tCrtwl HcskFa T5ayy1 8KNkSM
  N9m7hd MfsCDf i15nj2 QQ3-hV uhnSKW IHKa7c t5SJRI TqVSCM EVWEhg uKah-_ ECuAtp enX4tX 6c5sbv 3XEhFP DfVa3f 9x0WtS hAz63f
  Nort72 3KHpOW XmxpEc Adtxq4 NEJnuX E6NxTz ZT-7jl kSLOdV ZsRnMf oNMcdS Fxqscs I3NKdO tou3pN WGq7VE KnhOAU 9mkwST tUlLPf
  1BcwGR jsMEMx euRJXI TTCaBB Kgq-RR NqoVqI zRNYSx _5jvZ7 KfAvpr LfwRpD 18j77T j8ApOW rdvsEA 6KTTOC fWNUbX jYyESP pVW12q
  FFr781 jbsf5y -LfOoB oikluc kl4rGj YIc45K UiY01f X2YwF4 3WR5n4 -WkkjW 4XX5VB yPC6rC rfJ8xU eNzc8T lgbI30 UV5XUP b4fFXE
  3E2LhT ygGkhP PQlBlk Xe8_I6 -XVXzp eQguB9 lOkBhB kBAHL4 sxb5SZ Tl7iZI T_mWEm 33NiV6 LVzDTD bluDdt yqEQKX er4M2R RJ9-mI
  iVIngK hJOBkQ vRKeL4 oPnvno YPgOrg B6qJlU QEg1k6 5nT3jS KX74hc xbXEPA IRT8yY gj4pFD lk48qT Xk_467 KMnPTA JRTIJO qwgHN7
  -nrZtu CjZOVv TdTzg1 r15ItH 4As8dp FfqXta bPYV1b zO5wDs Zxe-9U dLp-Se vLrEfG p0JXNU MjYxU_ J5bFJ5 U5BBZr SFu5Ib 0U73Rb
  nX_Woy pyKnyL oA_ZEF bvI7Bt HpSwkT 9-V5K5 nfHJx- _1rn6N 2uw33W pJh1d8 cKz8Yl oia56H AnXgQd A99L5o 6Rt-6Z 6xctnb WDFvOp
  ooePoX ikJil5 DWvmmy aWklMp CYWToL jf8iF5 -oixzR 8IZZPo lqs3Cc YjxIeG gKxpem D7zO3W HcFhce F0ld9Z mqQ7I_ 1R2Oda y5-io7
  maBoEV RiSKxo KXKoJd mQ-5uN R4uMhb qe_tja c-eba8 jTUU1V 9rwRaM RiF8VY Bxo27R fEkvOC HMuVvU DtT3pA Pp8Lqf FFkzJt eZUWaA
  x7bqUp GO_6zi W9ZQLM iL8sU2 ul7c4L lmYYG8 rrqycc gPcEM9 EcBOgN 1M7C5B 06ZQ90 n8R3mr f0EcI- xuuoY4 IwQXa6 sZup8x du8Mnr
  k5DvMq aJnK_Y 0Anz1i 2SK5zJ HlytWW BDeMsX J0xr4S vBWD29 jH7S2b JbolpX AbmxOQ AEaHVT gJw5hG YrWjmx p61EuW 9dpGxn UB1ay0
  2SxLy4 D75vLZ vibt4M 0Yz81p 5q4zVg YUHnPB T_Nm1A zokDsh fckXuE cgerFj mr_Ae9 6JCrdW -7r-R2 CU2s-k lzp1qo F12TJF zt7MBE
  iLHe6m BEinpZ oNs_OC PHzQ95 rF-83c V_JWz_ wCPVeW on1v4p OTdmqI B3gk5l EXh8DQ AYOlBf EkUawK szrJDS IhMewN yKIDXJ 563IN6
  z_9TE7 QAKB3y W_6B16 uICpAi yiCUfA sFya1J OcetgA 28bjqa SOVu_Z KHgKPN hUDaXJ yKRLEO MMKT8m 9G-pvA xYfGSj 9NJIIF 9jO3Mx
  QirjPg LzPF5N uZWbNh hIFda5 nuAs9Y Jw_Qdt kCiYOl X8PlfH HmcDe8 H6qtXT C6sHcE 3E1Tul mRjwRV jxUk0z 2XfAk1 yb5QNg bOYMsL
  jTirdX qx40Cp CDNU9k _0efnY pydibl 4yhOwA z_mGwl iligmp -Wi2pW 9E-if- aYGwG6 IuLtho rrAZ95 lx-lXP 5vRYB0 rIEaoM z6Jmeh
  UqTOci PbhL7I jXktcW zxP-LP ATmsb6 cQjFWq bVD2q2 lRfuPB k2yP3L gw5ZAt eWSBg1 Ep22lQ RxgCH- Zg5j1d D7bGwL rR6s1e gJ39SC
  9BsM2v aZ68EX uGA0iy fEsaqm 4sPdnk gVSz-Q H2SEfq hvQmuR R2l4sB 99CjKC Nk9fBU LG3F8R JqjasL U8oWyO cGnF3l YHu53E wIktmy
  gArWIH -d8NpN ghYXkS tziWjA Ze8MIG cwBDFh SEx4cg eH-Qrd BJtnpo oegyGH eTXCc6 k7X_Ft pruNv6 nXvajm YL_6IL 1CDw-U AdSCuP
  _Oyobq 5ghltV Amxvm_ 5c4lbN jzmIhs n7h7IV AzkTgq AIrJk_ -SvyEv o6NgA2 Xurgph 5-ymLt T3Mp1C rXOK0- YPUdlp 43H0Ls jHrZIe
  xeVqTo NnTPc6 UiYIm5 aYM-eM qV56Xr faIS7Q BVhfVf u-gSeH OONgff kIXCUl 8D6ROj M_MbzC MDf1lv rjkd6c 2VCBIs U0kfS1 iUVJkf
  z6ZOwP Q09rBF G3SG-T lNeR8E jmanqD xxEfFH 8KcokI 8IH3uN 2e2YhX ATB7Qe NLjTgN MDGDtx PUFOpZ _B8Jqw D0N2Yv adoG44 dfLo3Y
  kqQRap n878AI 3l0EhX XIFb7k wxkhSq _mru65 O0Cdnc t3IH-R
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
