"""The sheet of a report's page: paper in the light, the pit in the dark, and black on white from a printer."""

from typing import Final

SHEET: Final = """\
:root{--page:#f1ecdd;--paper:#fffdf6;--ink:#1d2622;--soft:#55625c;--rule:#d9d3c0;--head:#12503d;--on-head:#fffdf6;--brass:#7a4a00;
--good:#0d6b38;--bad:#b3261e;--tint:#e3ebdd;color-scheme:light dark}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 Archivo,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
font-variant-numeric:tabular-nums lining-nums}
a{color:inherit}
.sheet{max-width:1180px;margin:0 auto;padding:0 16px 48px}
header.top{background:var(--head);color:var(--on-head);padding:32px 0 28px;margin-bottom:24px}
header.top .inner{max-width:1180px;margin:0 auto;padding:0 16px}
header.top p{margin:4px 0 0}
.eyebrow{letter-spacing:.12em;text-transform:uppercase;font-size:13px}
h1{font-size:clamp(28px,5vw,42px);line-height:1.1;margin:6px 0 4px}
h2{font-size:24px;line-height:1.2;margin:40px 0 8px;padding-top:12px;border-top:3px solid var(--head)}
h3{font-size:18px;margin:28px 0 8px}
h4{font-size:14px;margin:18px 0 6px;color:var(--soft)}
p{max-width:72ch;margin:8px 0}
.mark{border:3px solid var(--bad);background:var(--paper);padding:12px 16px;margin:0 0 20px}
.mark strong{color:var(--bad)}
.verdict{display:inline-block;border:2px solid currentColor;border-radius:6px;padding:4px 12px;font-weight:700;margin:4px 0}
.good{color:var(--good)}.bad{color:var(--bad)}
nav ol{display:flex;flex-wrap:wrap;gap:4px 20px;list-style:none;margin:0 0 8px;padding:0}
nav a{display:inline-block;padding:6px 0}
.wager h3{margin-top:16px}
.wager{background:var(--paper);border:1px solid var(--rule);border-radius:10px;padding:8px 20px 20px;margin:20px 0}
dl.figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:12px 16px;margin:12px 0}
dl.figures dt{font-size:13px;color:var(--soft)}
dl.figures dd{margin:0;font-size:19px;font-weight:600}
dl.figures small{display:block;font-size:12px;font-weight:400;color:var(--soft);overflow-x:auto}
.over{overflow-x:auto;margin:8px 0}
.over:focus-visible,a:focus-visible{outline:3px solid var(--brass);outline-offset:2px}
table{border-collapse:collapse;font-size:14px;min-width:100%}
caption{text-align:left;font-size:13px;color:var(--soft);padding:0 0 6px}
th,td{padding:5px 10px 5px 0;border-bottom:1px solid var(--rule);text-align:left;vertical-align:top}
thead th{font-size:12.5px;color:var(--soft);font-weight:600;vertical-align:bottom}
th.n,td.n{text-align:right}
td.n{white-space:nowrap}
tbody th{font-weight:600}
tr.own{background:var(--tint)}
tfoot td,tfoot th{border-bottom:0;font-weight:600}
.frac{white-space:nowrap;position:relative}
dl .frac.long{display:inline-flex;flex-direction:column;text-align:center;line-height:1.3}
dl .long>:first-child{border-bottom:1px solid}
dl .long .bar-of{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.tell{display:inline-block;min-width:min(24ch,46vw)}
svg{display:block;width:100%;max-width:600px;height:auto;margin:12px 0;border:1px solid var(--rule);border-radius:6px}
.two{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,520px),1fr));gap:8px 20px;align-items:start}
.two>*{min-width:0}
.note{font-size:14px;color:var(--soft)}
code{font-family:ui-monospace,"DejaVu Sans Mono",monospace;font-size:.9em;overflow-wrap:anywhere}
.neg{color:var(--bad);font-weight:700}
@media (max-width:1099px),print{.frac.long{display:inline-flex;flex-direction:column;text-align:center;line-height:1.3}
.long>:first-child{border-bottom:1px solid}
.long .bar-of{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}}
@media (max-width:600px){svg text{font-size:14px}svg text[font-weight]{font-size:13px}
.wager{padding:4px 12px 12px;margin-left:-4px;margin-right:-4px}h2{font-size:21px}}
@media (prefers-color-scheme:dark){:root{--page:#0b1110;--paper:#111a17;--ink:#f4f0e5;--soft:#b4beb7;--rule:#2a3933;--head:#12503d;
--on-head:#f4f0e5;--brass:#e0b964;--good:#74dfa8;--bad:#ff9488;--tint:#18231f}}
@media print{:root{--page:#fff;--paper:#fff;--ink:#000;--soft:#333;--rule:#bbb;--head:#fff;--on-head:#000;--good:#000;--bad:#000;
--tint:#eee;color-scheme:light}
@page{size:A4;margin:16mm 14mm;@bottom-right{content:counter(page) " of " counter(pages);font:8pt sans-serif}}
body{font-size:10.5pt}header.top{padding:0 0 8pt;border-bottom:2pt solid #000}nav{display:none}
.sheet,header.top .inner{max-width:none;padding:0}.over{overflow:visible}table,thead th,caption{font-size:7.5pt}
th,td{padding:3px 4px 3px 0}.tell{min-width:16ch}dl.figures dd{font-size:12pt}
.wager{border:0;padding:0}h2,h3,h4,caption{break-after:avoid}thead{display:table-header-group}
tr,svg,dl.figures,.two>div,.over:not(:has(tr:nth-child(22))){break-inside:avoid}tfoot{display:table-row-group}
tbody tr:nth-last-child(-n+2){break-before:avoid}
.wager>p,p:has(+svg),p:has(+.over){break-after:avoid}p{orphans:3;widows:3}
h2{border-top-color:#000}.two{display:block}svg{max-width:130mm}
.paper{fill:#fff}.ink{fill:#000}.soft{fill:#333}.rule{stroke:#bbb}.axis{stroke:#000}.bar{fill:#444}.loss{fill:#888}
.b99{fill:#e6e6e6}.b95{fill:#c8c8c8}.b90{fill:#a0a0a0}.yes{fill:#d8d8d8}.no{fill:#fff}.mixed{fill:#eee}
.s0,.s1,.s2,.s3,.s4{stroke:#000;fill:#000}.line{fill:none}}
"""

WHAT_IF: Final = """\
@media print{@page{@top-right{content:"What if, not approved";font:bold 9pt sans-serif}}}
"""
"""On every sheet of paper, as sheets get parted."""
