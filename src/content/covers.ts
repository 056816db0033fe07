import type { PictureName } from './pictures.ts'

/** What an article is about, in the order in which topics are listed. */
export const TOPICS = ['start', 'safe', 'fees', 'dapps', 'build', 'scams'] as const

export type Topic = (typeof TOPICS)[number]

const isTopic = (name: string | undefined): name is Topic => TOPICS.some(topic => topic === name)

/**
 * An article's topic, which its cover tells: `cover: /art/cover-safe-1120.avif`. An article with another cover or none
 * is news.
 */
export function topicOf(cover: string | undefined): Topic | undefined {
  const name = /^\/art\/cover-([a-z]+)-\d+\.avif$/.exec(cover ?? '')?.[1]
  return isTopic(name) ? name : undefined
}

/** The drawn cover of a topic; it is the picture of an article, its thumbnail, and what stands behind its share image. */
export const coverOf = (topic: Topic | undefined): PictureName => `cover-${topic ?? 'news'}`
