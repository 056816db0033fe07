import { array, boolean, type InferType, mixed, number, object, string } from 'yup'
import type { TpConnect } from '../contract/dapps.ts'

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** yup hands the path of the entry to a message that is a function. */
const says =
  (problem: string) =>
  ({ path }: { path: string }) =>
    `${path} ${problem}`

/** Another site's page: http or https and nothing else. */
const webUrl = () =>
  string().test('web', says('must be an http(s) address'), value => value === undefined || isWebUrl(value))

const isWebUrl = (text: string) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)

/** A picture of the site's own (`/icons/…`) or an http(s) address; empty when there is none. */
const picture = () =>
  string().test('picture', says('must be a path such as /icons/x.svg or an http(s) address'), value => {
    return value === undefined || value === '' || /^\/[^/\\]/.test(value) || isWebUrl(value)
  })

const text = () => string().trim()
const whole = () => number().integer().min(0)
const yesNo = () => boolean()
const time = () => string().matches(ISO_TIME, says('must be a time such as 2026-01-31T08:00:00Z'))

/** Language → words; English must be there, the other gaps fall back to it. */
const words = () =>
  mixed<Record<string, string>>((value): value is Record<string, string> => isWords(value)).test(
    'words',
    says('must hold texts by language, English among them'),
    value => value === undefined || (isWords(value) && Boolean(value.en)),
  )

const isWords = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every(entry => typeof entry === 'string')

const TP_CONNECT: readonly TpConnect[] = ['both', 'extension', 'mobile', 'none']

export const chainsSchema = array(
  object({
    hid: text().required(),
    title: text().required(),
    ns: text().required(),
    chain_id: text().defined(),
    short: text().required(),
    symbol: text().required(),
    explorer: string().defined(),
    icon: picture().defined(),
    deprecated: yesNo().required(),
    testnet: yesNo().required(),
  }).noUnknown(),
).required()

export const categoriesSchema = array(
  object({
    hid: whole().required(),
    m_index: whole().required(),
    category_type: whole().required(),
    title: words().required(),
  }).noUnknown(),
).required()

export const dappsSchema = array(
  object({
    id: whole().required(),
    slug: text()
      .matches(/^[a-z0-9]+(-[a-z0-9]+)*$/, says('must be lower-case words with hyphens'))
      .required(),
    title: text().required(),
    desc: words().required(),
    url: webUrl().required(),
    icon: picture().defined(),
    categories: array(whole().required()).required(),
    chains: array(text().required()).required(),
    tp_connect: string().oneOf(TP_CONNECT).required(),
    hot: yesNo().required(),
    rank: whole().required(),
    audit_urls: array(webUrl().required()),
    create_time: time().required(),
  }).noUnknown(),
).required()

export const sectionsSchema = array(
  object({
    id: whole().required(),
    title: words().required(),
    type: text().required(),
    dapps: array(whole().required()).required(),
  }).noUnknown(),
).required()

export const bannersSchema = array(
  object({
    id: whole().required(),
    title: words().required(),
    object: object({ url: string().required() }).required(),
    image: picture().defined(),
    lang: text(),
  }).noUnknown(),
).required()

export const tokenProtocolsSchema = array(
  object({ key: text().required(), isSelected: yesNo().required() }).noUnknown(),
).required()

export const marketTokensSchema = array(
  object({
    chain: text().required(),
    address: text().defined(),
    symbol: text().required(),
    title: text().required(),
    icon: picture().defined(),
    coingecko_id: text().required(),
    decimals: whole().required(),
  }).noUnknown(),
).required()

export const articleSchema = object({
  id: whole().required(),
  title: text().required(),
  summary: text().required(),
  create_time: time().required(),
  cover: picture(),
  lang: text().required(),
  content: text().required(),
})

export type ChainEntry = InferType<typeof chainsSchema>[number]
export type CategoryEntry = InferType<typeof categoriesSchema>[number]
export type DappEntry = InferType<typeof dappsSchema>[number]
export type SectionEntry = InferType<typeof sectionsSchema>[number]
export type BannerEntry = InferType<typeof bannersSchema>[number]
export type MarketTokenEntry = InferType<typeof marketTokensSchema>[number]
export type TokenProtocolEntry = InferType<typeof tokenProtocolsSchema>[number]
export type ArticleEntry = InferType<typeof articleSchema>
