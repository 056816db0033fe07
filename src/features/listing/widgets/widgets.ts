import { addresses } from './addresses.ts'
import { categories } from './categories.ts'
import { choice } from './choice.ts'
import { logo } from './logo.ts'
import { network } from './network.ts'
import { networks } from './networks.ts'
import { reports } from './reports.ts'
import { text } from './text.ts'
import { texts } from './texts.ts'
import { tokens } from './tokens.ts'
import type { Widget } from './widget.ts'
import { yesNo } from './yes-no.ts'

/** How a field can be asked for; its schema names one of these (`meta.widget`). Each has a component in wizard/fields/. */
export const WIDGETS = {
  text,
  longText: text,
  url: text,
  email: text,
  number: text,
  /** A protocol standard: typed freely, with those that are known on the network offered. */
  standard: text,
  choice,
  yesNo,
  network,
  networks,
  addresses,
  categories,
  texts,
  urls: texts,
  reports,
  tokens,
  logo,
} satisfies Record<string, Widget<unknown>>

export type WidgetKind = keyof typeof WIDGETS
export type ValueOf<Kind extends WidgetKind> = (typeof WIDGETS)[Kind]['empty']

/** The widget of a kind that only the running program knows. */
export const widgetOf = (kind: WidgetKind): Widget<unknown> => WIDGETS[kind]
