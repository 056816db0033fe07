/** The bow at the home's end as `<symbol id="knot">`. Its strands lie over each other in this order. */
const STRANDS = [
  'M-900 120C-600 250 -240 80 -60 30C120 -20 250 300 440 266C520 250 568 206 598 154',
  'M602 154C632 206 680 250 760 266C900 288 990 190 1046 96',
  'M598 154C548 70 468 30 430 72C398 110 474 172 598 154',
  'M602 154C652 70 732 30 770 72C802 110 726 172 602 154',
  'M588 132C598 144 598 164 588 178',
  'M605 130C616 143 616 165 605 180',
]
/** The two last are the knot itself, which throws no shadow on the cloth. */
const SHADOW = STRANDS.slice(0, 4).join('')

/** Each strand: its dark edge, the thread in the page's colour, and its twist. */
const strand = (path: string) =>
  `<path stroke="#000628" stroke-opacity=".7" stroke-width="14" stroke-linecap="butt" d="${path}"/>` +
  `<path stroke="currentColor" stroke-width="10" d="${path}"/>` +
  `<path stroke="#3c1400" stroke-opacity=".26" stroke-width="9" stroke-dasharray="1.5 4.5" stroke-linecap="butt" d="${path}"/>`

const NEEDLE =
  '<path fill="#cfd8e8" stroke="#5f6f8f" stroke-width="1.5" d="M1034 112C1050 86 1110 22 1142 -14C1112 40 1066 102 1044 118z"/>' +
  '<path stroke="#22345f" stroke-width="4" d="M1046 100L1060 82"/>'

export const KNOT =
  '<symbol id="knot" viewBox="0 0 1200 360" overflow="visible" fill="none" stroke-linecap="round">' +
  `<path stroke="#00041c" stroke-opacity=".4" stroke-width="13" transform="translate(4 9)" d="${SHADOW}"/>` +
  `${STRANDS.map(strand).join('')}${NEEDLE}</symbol>`
