/** Style of the sandbox's pages: similar to Shoal's, but clearly marked as a test. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --page: light-dark(#eff6f5, #06181b); --surface: light-dark(#fff, #0b2327);
  --line: light-dark(#d0dfdd, #1f434a); --line-strong: light-dark(#6d8887, #5d8489);
  --ink: light-dark(#0c2a2e, #e6f3f0); --muted: light-dark(#456164, #a3bebb);
  --accent: light-dark(#0a6a6c, #5fcfc4); --accent-strong: light-dark(#07494d, #8fe3da);
  --accent-soft: light-dark(#d5ecea, #123c40); --on-accent: light-dark(#fff, #04211f);
  --danger: light-dark(#a8172a, #ff9ea3); --danger-soft: light-dark(#fbe2e4, #451a20);
  --warning: light-dark(#6b4500, #f0c268); --warning-soft: light-dark(#fbeccb, #3b2d0d);
}
* { box-sizing: border-box; margin: 0; }
body { background: var(--page); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; min-height: 100vh; }
.banner { background: var(--warning-soft); color: var(--warning); padding: .6rem 1rem; text-align: center; font-size: .9375rem; }
.wrap { max-width: 62rem; margin: 0 auto; padding: 1.25rem 1rem 3rem; }
.back { display: inline-flex; min-height: 2.75rem; align-items: center; }
a { color: var(--accent); text-underline-offset: .2em; }
a:hover { color: var(--accent-strong); }
.columns { display: grid; gap: 1.5rem; margin-top: .5rem; }
@media (min-width: 52rem) { .columns { grid-template-columns: 5fr 6fr; align-items: start; gap: 2.5rem; } }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: .875rem; padding: 1.25rem; }
.card.single { max-width: 34rem; margin: 1.5rem auto; }
h1 { font-size: 1.125rem; font-weight: 600; color: var(--muted); }
h1.plain { font-size: 1.5rem; color: var(--ink); line-height: 1.25; margin-bottom: .75rem; }
h2 { font-size: 1.125rem; margin-bottom: .75rem; }
.total { font-size: 2.25rem; font-weight: 650; line-height: 1.2; font-variant-numeric: tabular-nums; margin: .125rem 0 1rem; }
.items { list-style: none; padding: 0; border-top: 1px solid var(--line); }
.items li { display: flex; gap: .875rem; padding: .875rem 0; border-bottom: 1px solid var(--line); }
.items img { width: 3.25rem; height: 3.25rem; object-fit: cover; border-radius: .5rem; flex: none; background: var(--accent-soft); }
.items .what { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.items .price { font-variant-numeric: tabular-nums; white-space: nowrap; }
.small { font-size: .9375rem; color: var(--muted); }
.sum { display: flex; justify-content: space-between; padding-top: .875rem; font-weight: 650; font-variant-numeric: tabular-nums; }
.left { margin-top: .75rem; }
form { display: grid; gap: 1rem; }
.field { display: grid; gap: .3rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
label { font-weight: 550; font-size: .9375rem; }
input { width: 100%; min-height: 2.875rem; padding: .5rem .75rem; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--line-strong); border-radius: .625rem; }
input[readonly] { background: var(--page); color: var(--muted); }
input[aria-invalid="true"] { border-color: var(--danger); border-width: 2px; }
.problem { color: var(--danger); font-size: .9375rem; }
.alert { background: var(--danger-soft); color: var(--danger); border-radius: .625rem; padding: .75rem 1rem; margin-bottom: 1rem; }
button { font: inherit; cursor: pointer; }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 3rem; padding: .6rem 1.25rem; border-radius: .625rem; border: 1px solid transparent; background: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none; width: 100%; }
.button:hover { background: var(--accent-strong); color: var(--on-accent); }
.button.quiet { background: transparent; color: var(--ink); border-color: var(--line-strong); }
.button.quiet:hover { background: var(--accent-soft); color: var(--ink); }
.button[aria-disabled="true"] { opacity: .65; cursor: progress; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
details { margin-top: 1.25rem; border-top: 1px solid var(--line); padding-top: .75rem; }
summary { cursor: pointer; min-height: 2.5rem; display: flex; align-items: center; font-weight: 550; }
summary::before { content: "+"; width: 1.25rem; }
details[open] summary::before { content: "\\2212"; }
.cards { list-style: none; padding: 0; display: grid; gap: .5rem; }
.cards button { width: 100%; text-align: left; padding: .6rem .75rem; border-radius: .625rem; border: 1px solid var(--line); background: transparent; color: inherit; display: flex; flex-wrap: wrap; justify-content: space-between; gap: .125rem .75rem; }
.cards button:hover { background: var(--accent-soft); }
.cards .number { font-family: ui-monospace, Menlo, monospace; font-size: .9375rem; }
.stack { display: grid; gap: .75rem; margin-top: 1.25rem; }
`;
