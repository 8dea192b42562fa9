/** Uses the portal's colours, so that the payment page looks like part of the portal. */
export const styleSheet = `
:root {
  --ink-950: #060b10; --ink-900: #0a1219; --ink-850: #0f1a22; --ink-800: #15232d; --ink-700: #1f313c; --ink-600: #2d424e;
  --ink-500: #5d7582; --bone-50: #f5eddd; --bone-200: #d8d2c5; --mist-300: #aab8bf; --mist-400: #8a9aa3;
  --ember-300: #ffb37f; --ember-400: #ff965a; --ember-ink: #1c0c03; --success: #54c98f; --warning: #f3b63f;
  --danger: #ff7b7b; --danger-600: #c22f37; --info: #6cb6f5;
}
*, *::before, *::after { box-sizing: border-box; }
html { background: var(--ink-950); color: var(--bone-200); font: 16px/1.6 "Geist Variable", Geist, system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; background: radial-gradient(90rem 40rem at 70% -12rem, #1a2a35 0, transparent 70%), var(--ink-950); background-repeat: no-repeat; }
h1, h2, h3 { color: var(--bone-50); font-family: "Texturina Variable", Texturina, Georgia, serif; font-weight: 550; line-height: 1.15; letter-spacing: -.005em; margin: 0; text-wrap: balance; font-variant-numeric: lining-nums; }
p { margin: 0; }
a { color: var(--ember-400); text-underline-offset: 3px; }
a:hover { color: var(--ember-300); }
:focus-visible { outline: 2px solid var(--ember-300); outline-offset: 3px; }
.notice { padding: 10px 24px; background: var(--warning); color: var(--ember-ink); font-size: 15px; line-height: 1.45; text-align: center; }
.wrap { width: min(1040px, 100% - 48px); margin: 0 auto; padding: 56px 0 88px; }
.wide { width: min(1240px, 100% - 48px); }
.checkout { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); gap: 64px; align-items: start; }
.narrow { max-width: 520px; margin: 0 auto; }
.quiet { color: var(--mist-300); }
.small { font-size: 14px; line-height: 1.5; color: var(--mist-300); }
.mono { font-family: "Geist Mono Variable", ui-monospace, SFMono-Regular, Menlo, monospace; font-size: 13.5px; overflow-wrap: anywhere; }
.vendor { display: inline-flex; gap: 10px; align-items: center; font-weight: 600; color: var(--mist-300); font-size: 14.5px; }
.vendor svg { width: 22px; height: 22px; flex: none; }
.order { font-size: 26px; margin-top: 28px; }
.total { font-size: 44px; color: var(--bone-50); font-weight: 600; line-height: 1.1; letter-spacing: -.02em; font-variant-numeric: tabular-nums; margin: 8px 0 28px; }
.lines { list-style: none; margin: 0; padding: 0; }
.lines li, .sum { display: flex; justify-content: space-between; gap: 24px; padding: 16px 0; border-top: 1px solid var(--ink-700); }
.lines strong { display: block; color: var(--bone-50); font-weight: 560; }
.sum { color: var(--bone-50); font-weight: 600; }
.figure { font-variant-numeric: tabular-nums; white-space: nowrap; }
.card { background: var(--ink-850); border: 1px solid var(--ink-700); border-radius: 6px; padding: 32px; }
.card h2 { font-size: 26px; margin-bottom: 20px; }
.fields { display: grid; grid-template-columns: 1fr 1fr; gap: 20px 16px; }
.fields > * { min-width: 0; }
.whole { grid-column: 1 / -1; }
label, .label { display: block; font-size: 14px; font-weight: 520; color: var(--mist-300); margin-bottom: 6px; }
input, select { width: 100%; height: 46px; padding: 0 14px; background: var(--ink-900); color: var(--bone-50); border: 1px solid var(--ink-500); border-radius: 4px; font: inherit; font-variant-numeric: tabular-nums; }
input::placeholder { color: var(--mist-400); opacity: 1; }
input:focus-visible, select:focus-visible { border-color: var(--ember-400); outline: none; box-shadow: 0 0 0 3px rgb(255 150 90 / .28); }
input[aria-invalid="true"] { border-color: var(--danger); }
button, .button { position: relative; isolation: isolate; display: inline-flex; align-items: center; justify-content: center; gap: 8px; min-height: 44px; padding: 9px 20px; border: 0; background: none; color: var(--bone-50); font: 580 15px/1.3 "Geist Variable", Geist, system-ui, sans-serif; text-align: center; text-decoration: none; cursor: pointer; }
button::before, button::after, .button::before, .button::after { content: ""; position: absolute; inset: 0; z-index: -1; clip-path: polygon(9px 0, 100% 0, 100% calc(100% - 9px), calc(100% - 9px) 100%, 0 100%, 0 9px); }
button::before, .button::before { background: var(--ink-600); }
button::after, .button::after { inset: 1px; background: var(--ink-850); }
button:hover::after, .button:hover::after { background: var(--ink-800); }
button:active, .button:active { transform: translateY(1px); }
.button:hover { color: var(--bone-50); }
.primary { color: var(--ember-ink); min-height: 56px; font-size: 16.5px; }
.primary::before { background: linear-gradient(#ffc08f, #d4641f); }
.primary::after { background: linear-gradient(#ff9d63, #e87430); }
.primary:hover::after { background: linear-gradient(#ffab78, #ec8346); }
.actions { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; margin-top: 24px; }
.row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.message { display: flex; gap: 12px; padding: 14px 16px; margin-bottom: 24px; border: 1px solid var(--danger); border-radius: 4px; background: rgb(255 123 123 / .1); color: var(--bone-50); }
.message svg { flex: none; width: 20px; height: 20px; margin-top: 3px; color: var(--danger); }
.message.good { border-color: var(--success); background: rgb(84 201 143 / .1); }
.message.good svg { color: var(--success); }
details { margin-top: 24px; border-top: 1px solid var(--ink-700); padding-top: 12px; }
summary { cursor: pointer; color: var(--mist-300); font-weight: 560; min-height: 44px; padding: 9px 0; }
summary:hover { color: var(--bone-50); }
.outcomes { margin: 8px 0 0; padding: 0; list-style: none; }
.outcomes li { border-top: 1px solid var(--ink-700); }
.plain { display: block; width: 100%; padding: 12px 0; text-align: left; }
.plain::before, .plain::after { content: none; }
.plain strong { display: block; color: var(--ember-400); font-weight: 560; }
.plain:hover strong { color: var(--ember-300); text-decoration: underline; text-underline-offset: 3px; }
.plain .small { font-weight: 400; }
.head { display: flex; flex-wrap: wrap; gap: 24px 64px; justify-content: space-between; align-items: end; margin-bottom: 48px; }
.head h1 { font-size: 52px; margin-bottom: 16px; }
.search { flex: 0 1 420px; }
.search .row { flex-wrap: nowrap; }
.wide h2 { font-size: 38px; margin-bottom: 12px; }
.session { margin-top: 20px; scroll-margin-top: 20px; }
.session:target { border-color: var(--ember-400); }
.session h3 { font: 600 26px/1.3 "Geist Variable", Geist, system-ui, sans-serif; letter-spacing: -.015em; }
.spread { justify-content: space-between; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(220px, 1fr)); gap: 12px 28px; margin: 16px 0 20px; }
.facts div { min-width: 0; }
dt { font-size: 13.5px; color: var(--mist-400); }
dd { margin: 0; color: var(--bone-50); overflow-wrap: anywhere; }
.part { margin: 20px 0 8px; padding-top: 16px; border-top: 1px solid var(--ink-700); }
.inline { margin: 0; }
.short { width: 112px; height: 44px; }
td .row { gap: 8px; }
table { width: 100%; border-collapse: collapse; font-size: 14.5px; }
th { text-align: left; color: var(--mist-400); font-weight: 520; font-size: 13.5px; padding: 8px 12px 8px 0; }
td { padding: 9px 12px 9px 0; border-top: 1px solid var(--ink-700); vertical-align: top; }
.badge { display: inline-flex; align-items: center; gap: 6px; min-height: 24px; padding: 1px 9px; border-radius: 3px; font-size: 13px; font-weight: 560; white-space: nowrap; color: var(--mist-300); background: rgb(170 184 191 / .14); }
.badge.success { color: var(--success); background: rgb(84 201 143 / .14); }
.badge.warning { color: var(--warning); background: rgb(243 182 63 / .14); }
.badge.danger { color: var(--danger); background: rgb(255 123 123 / .14); }
.badge.info { color: var(--info); background: rgb(108 182 245 / .14); }
@media (max-width: 820px) {
  .checkout { grid-template-columns: minmax(0, 1fr); gap: 36px; }
  .wrap { width: min(100% - 40px, 620px); padding: 32px 0 64px; }
  .wide { width: calc(100% - 40px); }
  .notice { padding-inline: 20px; }
}
@media (max-width: 480px) {
  .card { padding: 24px 20px; }
  .actions { grid-template-columns: minmax(0, 1fr); }
  .total { font-size: 36px; }
  .head h1 { font-size: 38px; }
  .wide h2 { font-size: 29px; }
  table, tbody, tr, td { display: block; }
  thead { display: none; }
  td { border: 0; padding: 4px 0; }
  tr { display: block; border-top: 1px solid var(--ink-700); padding: 12px 0; }
}
`;
