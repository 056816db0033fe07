export interface Message {
  to: string
  subject: string
  text: string
  /** Where one POST ends the subscription that this mail belongs to (RFC 8058). */
  leaveUrl?: string
}

export interface Mailer {
  /** Resolves when the message is safe with the next one responsible for it. */
  send: (message: Message) => Promise<void>
}

/** Header fields beside those that every message has. */
export const furtherHeaders = ({ leaveUrl }: Message): Record<string, string> => ({
  // RFC 3834: programs that answer mail by themselves leave these alone.
  'Auto-Submitted': 'auto-generated',
  ...(leaveUrl && {
    'List-Unsubscribe': `<${leaveUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
})

/** A header is one line: whatever follows a line end would be read as another header. */
export const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ')

/** RFC 2046: text ends its lines with both, also where an encoding hides them. */
export const mailLines = (text: string): string => text.replace(/\r?\n/g, '\r\n')
