import rss from '@astrojs/rss'
import type { APIRoute } from 'astro'
import { cleanArticle } from '#features/news/clean-article.ts'
import { newsPage } from '#features/news/news.ts'
import { newsPath } from '#features/news/news-path.ts'
import { linkInLanguage, withOrigin } from '#i18n/article-links.ts'

export { getStaticPaths } from '#i18n/paths.ts'

/** The newest articles in the language of the path, whole, as feed readers like them. */
export const GET: APIRoute = ({ locals: { lang, tag, t, href }, site, url }) =>
  rss({
    title: t('news:feed.title'),
    description: t('news:description'),
    site: new URL(href('news'), site),
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: `<language>${tag}</language><atom:link href="${new URL(url.pathname, site).href}" rel="self" type="application/rss+xml"/>`,
    items: newsPage(lang).items.map(({ title, summary, content, create_time, ...item }) => ({
      title,
      link: href(newsPath(item)),
      description: summary,
      content: cleanArticle(content, address =>
        withOrigin(linkInLanguage(address, lang), site?.origin ?? url.origin),
      ),
      pubDate: new Date(create_time),
    })),
  })
