import { type ComponentType, createElement, type LazyExoticComponent, lazy } from 'react'

/**
 * A part that comes when it is to be shown, with i18next for its texts: the first step does without its 17 kB. A build calls
 * this for no part, as what its server could draw would bring its styles into the page.
 */
export const laterStep = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    const [Step, { I18nextMessages }] = await Promise.all([load(), import('#i18n/I18nextMessages.tsx')])
    return {
      default: (props: Props) => createElement(I18nextMessages, null, createElement(Step, props)),
    }
  })
