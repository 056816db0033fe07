import { LISTING_KINDS } from '#contract/listing-kinds.ts'
import { CHANGE_REASONS } from '../contract/submission-ids.ts'
import { REJECTION_REASONS, SUBMISSION_STATES } from '../contract/submissions.ts'

/** One line for the overview, then what `COMMAND --help` prints. */
interface Help {
  usage: string
  short: string
  long: string
}

const OWN_MESSAGE = `SENTENCE goes to the submitter as it is written, beside the code's text: in their language, on one line,
500 characters at most.`
const MESSAGE = `${OWN_MESSAGE} --say adds a saved sentence before it, in their language; "say" lists the codes.`

const ASKS = 'It cannot be undone, so it asks first; without a terminal it needs --yes.'

export const HELP = {
  list: {
    usage: 'list [--state STATE] [--unpaid] [--mine] [--search TEXT] [--kind KIND] [--limit N] [--json]',
    short: 'requests that were paid for and are not decided, those due first',
    long: `Behind them are those of which a part, or money that may be theirs, has arrived, and with --unpaid those of which nothing has, and changes
of listings that nobody has proved yet.
--search looks through every state, unless --state names one, by name, number, host, e-mail, contract or transaction.
STATE is all, ${SUBMISSION_STATES.join(', ')}.
KIND is ${LISTING_KINDS.join(', ')}. --mine shows what you have taken, in whatever state.
Flags of a row: STOP, a check refuses it; ALIKE, another open request has its site, contract or name; NO CONTRACT, an address
has no code; "contract not checked", nobody could ask; MONEY, a payment that was not matched may be its own; "same project", another open
request has its site or e-mail domain; "not checked yet", the server gets to it within minutes.
100 are shown unless --limit says otherwise.`,
  },
  take: {
    usage: 'take ID [--yes]',
    short: 'says that you look at a request, for an hour',
    long: `"list" names you beside it. Somebody else who decides about it meanwhile is told and has to mean it. A decision,
"give-back" or the hour ends that; take it again for another hour. What somebody else has is taken over by who means it: it
asks first; without a terminal it needs --yes.`,
  },
  'give-back': {
    usage: 'give-back ID [--yes]',
    short: 'says that you look at it no longer',
    long: 'What somebody else has is given back by who means it: it asks first; without a terminal it needs --yes.',
  },
  show: {
    usage: 'show ID [--json]',
    short: 'one request: form, donation, checks, history',
    long: 'What cannot be seen in a text, or would turn it around, is spelt out: \\u202e.',
  },
  approve: {
    usage: 'approve ID [--sandbox-ok] [--proof-ok] [--new-host HOST] [--despite CODE]… [--note TEXT]',
    short: 'lists it, or changes what is listed, and tells the submitter',
    long: `Refused while the donation is not confirmed. --sandbox-ok approves one of the sandbox, for which
nothing was paid. --proof-ok: you have looked for the proof of ownership that "show" leaves to staff.
Where a listing would lead to another host, HOST is that host, typed by you, and TEXT, for the log, says how you made sure.
Refused while a check says STOP; the checks are made anew. Who means it all the same names the CODE of each, and TEXT says
why. What is listed stays as it is. Where the name is protected, the first call proposes it and another person whom the system
names carries it out with the same call.`,
  },
  reject: {
    usage: 'reject ID --reason CODE [--field NAME=CODE]… [--say CODE]… [--message SENTENCE]',
    short: 'refuses it and tells the submitter why',
    long: `Reasons: ${REJECTION_REASONS.join(', ')}; "other" wants a sentence.
Beside a field: ${CHANGE_REASONS.join(', ')}.
${MESSAGE}`,
  },
  'request-changes': {
    usage: 'request-changes ID --field NAME=CODE… [--say CODE]… [--message SENTENCE]',
    short: 'asks the submitter to correct fields',
    long: `NAME is a field as "show" names it, or one entry of it: audit_url.0, tokens.1.contract, address.eth.
CODE is ${CHANGE_REASONS.join(', ')}.
${MESSAGE}`,
  },
  remove: {
    usage: 'remove ID --reason CODE [--say CODE]… [--message SENTENCE]',
    short: 'takes an approved listing down, or an approved change back',
    long: `The request becomes rejected and the submitter gets a mail. Reasons: ${REJECTION_REASONS.join(', ')}.
${MESSAGE}`,
  },
  say: {
    usage: 'say [--lang CODE]',
    short: 'saved sentences for --say, with their codes',
    long: `In English, or as a submitter of that language reads them. A request keeps the language of the page that it was sent from.`,
  },
  payments: {
    usage: 'payments [ID] [--limit N] [--json] | payments --search TEXT',
    short: 'money that arrived and pays for nothing yet, the newest first',
    long: `With sender, amount, time, explorer and the requests it may be meant for; with ID only what may be that one's,
the likeliest first.
200 are shown unless --limit says otherwise. --search finds every transfer that arrived, with what it pays for, by its hash, its
sender or its amount: 19950, 19,950.1234, 19.950,1234.`,
  },
  'accept-payment': {
    usage: 'accept-payment ID --transaction HASH…|--undo --note TEXT [--yes]',
    short: 'makes a payment that was not matched the donation of a request',
    long: `Whatever its amount, age and sender; several with --transaction again. Refused when it pays for another request.
Shows the transfer and the request, with what else may claim it, and asks first; without a terminal it needs --yes.
The request goes to the review and the submitter gets a mail. TEXT is for the log.
With REVIEW_TWO_PEOPLE=on the first call proposes it and another person's same call carries it out.
--undo takes it back until the request is decided: the payment pays for nothing again, the request waits for its donation.`,
  },
  'dismiss-payment': {
    usage: 'dismiss-payment ID --transaction HASH… --note TEXT [--undo]',
    short: 'says that money which arrived is not for this request',
    long: `Its owner is told of it no more, and the request expires when its time is over, unless something else arrived that
may be its own. TEXT is for the log. --undo: it may be for this request after all.`,
  },
  carry: {
    usage: 'carry FROM TO [--note TEXT] [--yes]',
    short: 'gives the donation of a request that ended to another of its owner',
    long: `FROM is rejected, withdrawn or expired and its donation confirmed; TO waits for one and goes to the review.
Of another e-mail address, or when more is asked than was paid, only with --note, which the log keeps.
${ASKS}`,
  },
  reopen: {
    usage: 'reopen ID --note TEXT [--message SENTENCE]',
    short: 'undoes a rejection, a withdrawal, an expiry or a removal',
    long: `It goes back to the review when its donation is confirmed, else it waits for the donation. What was taken down is
listed again by "approve". TEXT is for the log. The submitter gets a mail.
${OWN_MESSAGE}`,
  },
  note: {
    usage: 'note ID TEXT',
    short: 'keeps a note that only staff read',
    long: '"show" prints it, "list" counts it. Put TEXT in quotes; 2,000 characters at most.',
  },
  log: {
    usage: 'log [ID] [--limit N] [--json]',
    short: 'who did what, the newest last',
    long: 'Of every request, article and export, or of one request. 50 lines unless --limit says otherwise.',
  },
  desk: {
    usage: 'desk [--out FILE] [--limit N] [--replace]',
    short: 'the queue as one page to look at, with logos side by side',
    long: `Writes review-desk.html into your home folder, or FILE, for your account alone: open it in a browser. It holds logos beside those they resemble,
links, checks and command lines to copy; no script runs in it, it asks nothing of any host, and no e-mail address is in it. An older
page of this command is replaced; another file only with --replace; a link is never followed. With --out - the page
goes to the standard output. 100 requests unless --limit says otherwise. Delete it on the same day.`,
  },
  numbers: {
    usage: 'numbers [--days N] [--json]',
    short: 'answers a day and by person, how long people wait, what is overdue',
    long: `Of the last 7 days unless --days says otherwise, today included, by the clock of UTC. An answer is an approval, a rejection or a
request for changes. How long people wait is counted from the beginning of the review to the first answer; half of them waited
no longer.`,
  },
  forget: {
    usage: 'forget ID|EMAIL [--yes]',
    short: 'erases the personal data of a request that is decided, or of a person',
    long: `Form, e-mail, links to the private page, notes, sentences and pictures; number, kind, state, payment and log stay, and
so does what is listed. EMAIL: all requests of that address, and its subscription to the newsletter.
Prints a receipt without personal data.
${ASKS}`,
  },
  export: {
    usage: 'export --csv | export --subscribers',
    short: 'every request, or who gets the newsletter, as CSV',
    long: `Both hold addresses of people: keep the file to those who need it. Cells that a spreadsheet would
compute begin with an apostrophe. Into a file: npm run -s review -- export --csv > FILE (without -s npm
adds two lines of its own). --subscribers makes a new link to unsubscribe for each line;
links of earlier letters stay good.`,
  },
  'news add': {
    usage: 'news add FILE.md [--lang CODE]',
    short: 'publishes an article or one more language of it',
    long: `The file is front matter with id, title, summary, create_time, perhaps kind (release, else
safety) and cover, then Markdown. FILE.md may be -, the standard input. Its language is --lang, else "lang:" in the file, else the folder it is in. The same id
in another language is a translation; the same id and language replaces what is there.`,
  },
  report: {
    usage: 'report ID [--to FOLDER]',
    short: 'saves the logo and the audit reports of a request as files',
    long: `ID-logo.png, then pictures of pages and PDFs, as ID-1.pdf, ID-2.png, …, into FOLDER or the one you are in,
or with --to - as one ZIP to the standard output. No browser opens them before they are listed. Files that exist are not overwritten. A PDF is as its sender made it: open it where nothing else is at hand.`,
  },
  'brand list': {
    usage: 'brand list [--json]',
    short: 'names that requests are compared with beside what is listed',
    long: 'Those that come with the site, and those that staff added, with who did and when.',
  },
  'brand add': {
    usage: 'brand add NAME [--host HOST]…',
    short: 'protects a name against impostors',
    long: `Requests whose name, ticker or host looks like it, or holds it, are marked for staff from now on,
whatever kind they are. --host names its own sites: a DApp below one of them is its owner's. The same
name again replaces its hosts.`,
  },
  'brand remove': {
    usage: 'brand remove NAME',
    short: 'takes a name off that staff added',
    long: 'Those that come with the site stay.',
  },
  reports: {
    usage: 'reports [--limit N] [--json]',
    short: 'what visitors reported about DApps and nobody closed, the newest first',
    long: `A line for each DApp: how many reports, how many of them call it a scam, the age of the newest.
Nothing is taken down by a report. 100 are shown unless --limit says otherwise.`,
  },
  'reports show': {
    usage: 'reports show DAPP [--json]',
    short: 'the open reports about one DApp',
    long: 'DAPP is its number in the store. Anybody can write a report: open no link of one without care.',
  },
  'reports close': {
    usage: 'reports close DAPP LAST --note TEXT',
    short: 'closes the reports about a DApp that were read',
    long: `LAST is the number of the last report that was read: what came later stays open. TEXT says what became
of them, for the log. Closed reports are deleted after 90 days, open ones after a year.`,
  },
  hide: {
    usage: 'hide DAPP --note TEXT',
    short: 'takes a DApp out of the store, wherever it came from',
    long: `DAPP is its number in the store. Lists and search lose it within a minute; its own page stays until the next
build that asks this API. TEXT says why, for the log. "unhide" undoes it.`,
  },
  unhide: {
    usage: 'unhide DAPP --note TEXT',
    short: 'puts a hidden DApp back into the store',
    long: 'Also one that "remove" took down or that its owner had removed: "log" tells why it is hidden.',
  },
  purges: {
    usage: 'purges [--json]',
    short: 'addresses of pictures that were taken back, for the CDN to purge',
    long: `A picture that was listed is cached for a year. One that is taken down, replaced or forgotten answers 404
here at once; a CDN shows it until it is told.`,
  },
  'purges done': {
    usage: 'purges done LAST',
    short: 'takes the addresses off the list that were purged',
    long: 'LAST is the number of the last one, as "purges" lists them.',
  },
  'check-links': {
    usage: 'check-links [--minutes N]',
    short: 'asks the websites and audit links of the listed DApps whether they answer',
    long: `Two at a time, those checked longest ago first, those checked in the last 20 hours not again: what a call
does not reach in N minutes (30), the next one does. Needs OUTBOUND_CHECKS=on. Nothing is taken down.`,
  },
  links: {
    usage: 'links [--all] [--json]',
    short: 'links of listed DApps that are dead, those dead longest first',
    long: `Dead is a link that failed in checks on three different days with no answer in between. With --all also
those that failed less often, and those that now lead to another host.`,
  },
  backup: {
    usage: 'backup FILE',
    short: 'a checked copy of the SQLite database',
    long: 'FILE must not exist. The server may run meanwhile. For Postgres, use pg_dump.',
  },
} as const satisfies Record<string, Help>

export type CommandName = keyof typeof HELP

const names = (): CommandName[] =>
  // The keys of a constant object are its own.
  Object.keys(HELP) as CommandName[]

export const isCommand = (text: string): text is CommandName => names().some(name => name === text)

export const helpOf = (name: CommandName): string =>
  `npm run review -- ${HELP[name].usage}\n\n${HELP[name].short}.\n${HELP[name].long}\n`

export function overview(): string {
  const width = Math.max(...names().map(name => HELP[name].usage.length))
  const lines = names().map(name => `  ${HELP[name].usage.padEnd(width)}  ${HELP[name].short}`)
  return `npm run review -- COMMAND, with the settings of the server (DATA_DIR, DATABASE_URL, …)

${lines.join('\n')}

Who acts is the account that logged in or typed sudo. Where the system knows of neither, --as NAME, with any
command, or REVIEW_ACCOUNT names them; the log says so, and such a name is never one of two people.

COMMAND --help tells more. Ends with 0 when it is done, 1 when it could not be done, 2 when it was
not understood.
`
}
