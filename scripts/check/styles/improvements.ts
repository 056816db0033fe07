// What the oldest browsers may lack: each entry tells why the page works and reads without it. The names are MDN's.

export const IMPROVEMENTS: Readonly<Record<string, string>> = {
  'css.properties.text-wrap': 'Lines break where they are full.',
  'css.properties.word-break.auto-phrase': 'Japanese lines break between any two characters.',
  'css.at-rules.view-transition': 'Pages change without a fade.',
  'css.properties.view-transition-name': 'Pages change without a fade.',
  'css.properties.animation-timeline': 'The picture stays as it is while the page scrolls.',
  'css.properties.contain-intrinsic-size': 'The scroll bar learns the height of a part once it is drawn.',
  'css.properties.container-type': 'Only asked by rules within @supports.',
  'css.properties.accent-color': 'Ticks and radio buttons have the browser’s colour.',
  'css.properties.field-sizing': 'A field for long text keeps its height and scrolls.',
  'css.properties.translate': 'What is in a pocket stays where it is under a pointer.',
  'css.properties.scrollbar-width': 'A scroll bar is seen.',
  'css.properties.overscroll-behavior': 'At the end of a sheet the page behind it scrolls.',
  'css.properties.outline': 'Focus rings have square corners.',
  'css.properties.cursor.default': 'Phones have no pointer.',
  'css.properties.cursor.grab': 'Phones have no pointer.',
  'css.properties.cursor.pointer': 'Phones have no pointer.',
  'css.properties.cursor.progress': 'Phones have no pointer.',
  'css.properties.resize': 'Phones have no corner to pull a field by.',
  'css.properties.text-decoration.dashed': 'The line under a link is solid.',
  'css.properties.backdrop-filter':
    'What is behind a bar is not blurred; the bar’s own colour covers 95 % of it.',
  'css.properties.break-after.avoid': 'On paper a heading can be the last line of a page.',
  'css.properties.forced-color-adjust':
    'A browser that cannot keep a colour does not force colours either, or forces this one too.',
  'css.at-rules.media.forced-colors': 'Only for systems that force colours.',
  'css.selectors.details-content': 'On paper a closed answer stays closed.',
  'css.selectors.popover-open': 'Rules of open popovers, which such a browser has none of.',
  // Since Chrome 57 in grids; Chrome 93 added boxes of flex, for which the sources say flex-start and flex-end.
  'css.properties.align-content.start': 'Known in grids.',
  'css.properties.align-self.start': 'Known in grids.',
  'css.properties.align-self.end': 'Known in grids.',
  'css.properties.justify-content.start': 'Known in grids.',
  'css.properties.place-content.start': 'Known in grids.',
  'css.properties.place-content.end': 'Known in grids.',
  'css.properties.place-items.start': 'Known in grids.',
}
