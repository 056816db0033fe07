import { BRAND_NAME, LEGAL_NAME } from './brand.ts'
import { CLAIMS } from './facts.ts'
import { type LinkKey, linkHref } from './links.ts'
import { RELEASES, type Release, releasesFor, SYSTEM_NAMES } from './releases.ts'

/** What search engines read of us, as schema.org objects for a page's `data`. */
type Entry = Record<string, unknown>

interface Step {
  name: string
  path: string
}

/** Astro knows the site's address whenever it builds; the type does not say so. */
const full = (site: URL | undefined, path: string): string => new URL(path, site).href

/** Other entries point at these. */
const ORGANIZATION = '#organization'
const idOf = (site: URL | undefined, name: string) => full(site, `/${name}`)

const PROFILES: LinkKey[] = ['twitter', 'telegram', 'youtube', 'medium', 'github']

/** As much as the home page has room for; the about page says the rest under the same id. */
export function organizationBrief(site: URL | undefined): Entry {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': idOf(site, ORGANIZATION),
    name: BRAND_NAME,
    url: full(site, '/'),
    logo: full(site, '/icon-512.png'),
    sameAs: PROFILES.map(link => linkHref(link)),
  }
}

export function organization(site: URL | undefined, description: string): Entry {
  return {
    ...organizationBrief(site),
    legalName: LEGAL_NAME,
    description,
    foundingDate: String(CLAIMS.founded.value),
    email: linkHref('serviceMail').replace('mailto:', ''),
  }
}

const SOFTWARE = {
  android: { systems: ['Android'], installs: ['googlePlay'] },
  ios: { systems: ['iOS'], installs: ['appStore'] },
  // The extension is a browser's; a desktop's system is named once the page of downloads has an installer for it.
  pc: { systems: [], installs: ['chromeWebStore'] },
  app: { systems: ['Android', 'iOS'], installs: ['googlePlay', 'appStore', 'chromeWebStore'] },
} as const satisfies Record<string, { systems: readonly string[]; installs: readonly LinkKey[] }>

const DESKTOPS = ['windows', 'macos', 'linux'] as const

/** The systems that the page of downloads has a store or an installer for. */
function systemsFor(platform: keyof typeof SOFTWARE, releases: readonly Release[]): string[] {
  const desktops = platform === 'pc' || platform === 'app' ? DESKTOPS : []
  const published = desktops.filter(system => releasesFor(system, releases).latest.length > 0)
  return [...SOFTWARE[platform].systems, ...published.map(system => SYSTEM_NAMES[system])]
}

/** The wallet for one platform, or for all of them; it costs nothing, and nobody's ratings are made up for it. */
export function softwareApplication(
  site: URL | undefined,
  platform: keyof typeof SOFTWARE,
  tag: string,
  description: string,
  releases: readonly Release[] = RELEASES,
): Entry {
  const systems = systemsFor(platform, releases)
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: BRAND_NAME,
    description,
    inLanguage: tag,
    applicationCategory: 'FinanceApplication',
    ...(systems.length > 0 && { operatingSystem: systems.join(', ') }),
    installUrl: SOFTWARE[platform].installs.map(link => linkHref(link)),
    image: full(site, '/icon-512.png'),
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
    publisher: { '@type': 'Organization', '@id': idOf(site, ORGANIZATION), name: BRAND_NAME },
  }
}

export function breadcrumbs(site: URL | undefined, steps: readonly Step[]): Entry {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: full(site, path),
    })),
  }
}

/** Questions with their answers in words alone, in the order of the page. */
export function faqPage(tag: string, answers: readonly { question: string; answer: string }[]): Entry {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    inLanguage: tag,
    mainEntity: answers.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** Terms and what they mean, in the order of the page. */
export function definedTerms(
  tag: string,
  name: string,
  terms: readonly { id: string; name: string; text: string }[],
): Entry {
  return {
    '@context': 'https://schema.org',
    '@type': 'DefinedTermSet',
    name,
    inLanguage: tag,
    hasDefinedTerm: terms.map(({ id, name, text }) => ({
      '@type': 'DefinedTerm',
      '@id': `#${id}`,
      name,
      description: text,
    })),
  }
}

/** Folders whose pages have a page above them beside the home. */
const FOLDERS = {
  dappstore: { page: 'dappstore', name: 'dappstore:title' },
  download: { page: 'download', name: 'download:index.heading' },
  learn: { page: 'learn', name: 'common:menu.learn' },
  news: { page: 'news', name: 'news:title' },
} as const

const isFolder = (name: string): name is keyof typeof FOLDERS => Object.hasOwn(FOLDERS, name)

/** What is above a page, by its path below the language: `download/ios/` → the home and the download page. */
export function parentsOf(rest: string) {
  const home = { page: '', name: 'common:site.home' } as const
  const path = rest.replace(/\/$/, '')
  const [name = ''] = path.split('/')
  return isFolder(name) && FOLDERS[name].page !== path ? [home, FOLDERS[name]] : [home]
}
