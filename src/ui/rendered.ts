/** The markup of `RenderOnce.astro` by its name, for as long as the build runs. */
export const rendered = new Map<string, string>()
