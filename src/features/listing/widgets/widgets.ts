import { addresses } from './addresses.ts'
import { categoriesWidget } from './categories.ts'
import { choiceWidget } from './choice.ts'
import { logoWidget } from './logo.ts'
import { networkWidget } from './network.ts'
import { networksWidget } from './networks.ts'
import { reportsWidget } from './reports.ts'
import { textWidget } from './text.ts'
import { texts } from './texts.ts'
import { tokens } from './tokens.ts'
import type { Widget } from './widget.ts'
import { yesNoWidget } from './yes-no.ts'

/** How a field can be asked for; its schema names one of these (`meta.widget`). Each has a component in wizard/fields/. */
export const WIDGETS = {
  text: textWidget,
  longText: textWidget,
  url: textWidget,
  email: textWidget,
  number: textWidget,
  /** What a token or a collection is told apart by: a contract, a number, a ticker, as its standard has it. */
  tokenId: textWidget,
  /** A protocol standard: typed freely, with those that are known on the network offered. */
  standard: textWidget,
  choice: choiceWidget,
  yesNo: yesNoWidget,
  network: networkWidget,
  networks: networksWidget,
  addresses,
  categories: categoriesWidget,
  texts,
  urls: texts,
  reports: reportsWidget,
  tokens,
  logo: logoWidget,
} satisfies Record<string, Widget<unknown>>

export type WidgetKind = keyof typeof WIDGETS
export type ValueOf<Kind extends WidgetKind> = (typeof WIDGETS)[Kind]['empty']

/** The widget of a kind that only the running program knows. */
export const widgetOf = (kind: WidgetKind): Widget<unknown> => WIDGETS[kind]
