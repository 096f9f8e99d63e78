import { chromium } from '@playwright/test';
import { writeFileSync, mkdirSync } from 'node:fs';
import { browserLaunch } from '/work/h4/tests/e2e/support/browser.ts';
import { englishTexts } from '/work/h4/tests/e2e/support/english-texts.ts';
const base = process.env.BASE_URL!; const out='/tmp/h4w/shots'; mkdirSync(out,{recursive:true});
const english = englishTexts(); console.log('english', english.size);
const owner = ['/','/customers','/equipment','/customers/import','/create-customer','/routes','/routes/week','/outbox','/customers?view=CUST-0001','/statements/CUST-0001','/service-report?customerId=CUST-0001','/truck-stock','/timesheets','/calculators','/reports','/chemical-usage','/data','/data/lists','/data/moving-here','/business','/alerts','/work-orders','/communication-hub','/billing','/settings','/user-management','/change-log','/chat','/dosage','/payment','/field-service'];
const tech = ['/','/field-service','/routes','/truck-stock','/outbox','/mobile-test','/settings','/chat','/dosage'];
const home = ['/','/settings','/billing'];
const browser = await chromium.launch(await browserLaunch());
const report: string[] = [];
for (const [who, pw, pages, width, height] of [['owner','demo-owner',owner,1280,800],['technician','demo-technician',tech,360,740],['owner','demo-owner',owner,390,844],['homeowner','demo-homeowner',home,360,740]] as const) {
  const ctx = await browser.newContext({ baseURL: base, locale:'es-MX', viewport:{width,height}, hasTouch: width<500, reducedMotion:'reduce', serviceWorkers:'block', timezoneId:'America/Phoenix' });
  const page = await ctx.newPage();
  await page.route('**/api/events', (r) => r.fulfill({ status: 204 }));
  const { token } = await (await page.request.post('/api/auth/login', { data: { email: `${who}@demo.poolhand.example`, password: pw } })).json();
  await page.addInitScript((t) => localStorage.setItem('auth_token', t), token);
  const look = async (name: string) => {
    await page.waitForLoadState('networkidle').catch(()=>{}); 
    const r = await page.evaluate(() => {
      const over = document.documentElement.scrollWidth - innerWidth; const cut: string[] = [];
      for (const e of document.querySelectorAll('body *')) { const el=e as HTMLElement; if(!el.offsetParent||el.closest('.sr-only')) continue; const cs=getComputedStyle(el); const own=[...el.childNodes].some(n=>n.nodeType===3&&n.textContent!.trim()); if(!own) continue;
        if((cs.overflowX!=='visible'||cs.textOverflow==='ellipsis') && el.scrollWidth>el.clientWidth+1 && el.clientWidth>1) cut.push(el.textContent!.trim().slice(0,60)+` [${el.clientWidth}/${el.scrollWidth}]`);
        const b=el.getBoundingClientRect(); if(b.right>innerWidth+1&&b.width>0&&!el.closest('[class*=overflow-x],[class*=overflow-auto]')) cut.push('OUT '+el.textContent!.trim().slice(0,60)); }
      const texts: string[]=[]; const w=document.createTreeWalker(document.body,NodeFilter.SHOW_TEXT); for(let n=w.nextNode();n;n=w.nextNode()){const t=n.textContent!.trim(); if(t&&!n.parentElement?.closest('script,style,[data-first-frame]')) texts.push(t);} for(const a of ['aria-label','title','placeholder']) for(const e of document.querySelectorAll(`[${a}]`)) texts.push(e.getAttribute(a)!.trim());
      return { over, cut: [...new Set(cut)].slice(0,12), texts: [...new Set(texts)], lang: document.documentElement.lang };
    });
    const en = r.texts.filter((t)=>english.has(t)||/\b(the|your|with|and|is|are|this|for)\b/.test(t)&&!/[áéíóúñ]/.test(t));
    if (r.over>0||r.cut.length||en.length||!r.lang.startsWith('es')) report.push(`${width} ${name} lang=${r.lang} over=${r.over}\n   CUT ${r.cut.join(' | ')}\n   EN ${en.slice(0,12).join(' | ')}`);
    await page.screenshot({ path: `${out}/${width}-${who}-${name.replace(/[^a-z0-9]+/gi,'_').slice(0,60)}.png` }).catch(()=>{});
  };
  for (const p of pages) { try { await page.goto(p); await look(p); for (const tab of await page.getByRole('tab').all()) { const t=await tab.textContent().catch(()=>'') ; await tab.click({timeout:1500}).catch(()=>{}); await look(`${p} tab ${t}`); } } catch (e) { report.push(`FAIL ${p} ${String(e).slice(0,100)}`); } writeFileSync('/tmp/h4w/report.txt', report.join('\n')); }
  if (who==='technician') { try { await page.goto('/field-service'); await page.waitForLoadState('networkidle'); const l=page.getByRole('link',{name:/^(?:Iniciar visita|Abrir|Continuar)/}); console.log('links', await l.count()); await l.first().click(); await page.waitForTimeout(1500); await look('stop');
    const names = await page.getByRole('main').getByRole('button').allTextContents(); report.push('BUTTONS '+names.join(' | '));
    await page.screenshot({ path: `${out}/stop-full.png`, fullPage:true });
    for (const b of [/^Omitir/, /Terminar visita/, /Agregar un químico|Químicos/, /Foto|Fotos/, /Notas/]) { await page.getByRole('button',{name:b}).first().click({timeout:2000}).catch(()=>{}); await page.waitForTimeout(600); await look('stop '+b.source); await page.keyboard.press('Escape'); await page.waitForTimeout(300);} } catch(e) { report.push('STOP FAIL '+String(e).slice(0,200)); } }
  await ctx.close();
}
writeFileSync('/tmp/h4w/report.txt', report.join('\n')); await browser.close(); console.log('walked');
