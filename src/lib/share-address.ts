/** An address with places for what is shared: `https://…?url={url}&text={text}`. */
export const shareAddress = (template: string, url: string, text: string): string =>
  template.replace('{url}', () => encodeURIComponent(url)).replace('{text}', () => encodeURIComponent(text))
