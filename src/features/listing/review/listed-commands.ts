import { addNews } from './add-news.ts'
import { addBrand, brandOf, printBrands, removeBrand } from './brands.ts'
import { checkListedLinks, printLinks } from './check-links.ts'
import {
  limitOption,
  minutesOption,
  noArguments,
  noteOption,
  numberArgument,
  oneArgument,
  twoArguments,
} from './command-line.ts'
import type { Spec, Specs } from './command-spec.ts'
import { setDappHidden } from './hide-dapp.ts'
import { closePurges, printPurges } from './purges.ts'
import { closeRead, printReports, showReports } from './reports.ts'

function hidingSpec(isHidden: boolean): Spec {
  return {
    options: ['note'],
    task: command => {
      const dapp = numberArgument('DAPP', oneArgument(command, 'DAPP'))
      const note = noteOption('--note', command.values.note)
      return cli => setDappHidden(cli, { dapp, isHidden, note })
    },
  }
}

export const LISTED_COMMANDS = {
  'brand list': {
    options: ['json'],
    task: command => {
      noArguments(command)
      return cli => printBrands(cli, command.values.json === true)
    },
  },
  'brand add': {
    options: ['host'],
    task: command => {
      const brand = brandOf(oneArgument(command, 'NAME'), command.values.host ?? [])
      return cli => addBrand(cli, brand)
    },
  },
  'brand remove': {
    options: [],
    task: command => {
      const name = oneArgument(command, 'NAME')
      return cli => removeBrand(cli, name)
    },
  },
  reports: {
    options: ['limit', 'json'],
    task: command => {
      noArguments(command)
      const limit = limitOption(command.values.limit)
      return cli => printReports(cli, limit, command.values.json)
    },
  },
  'reports show': {
    options: ['json'],
    task: command => {
      const dapp = numberArgument('DAPP', oneArgument(command, 'DAPP'))
      return cli => showReports(cli, dapp, command.values.json)
    },
  },
  'reports close': {
    options: ['note'],
    task: command => {
      const [first, second] = twoArguments(command, 'DAPP', 'LAST')
      const dapp = numberArgument('DAPP', first)
      const last = numberArgument('LAST', second)
      const note = noteOption('--note', command.values.note)
      return cli => closeRead(cli, { dapp, last, note })
    },
  },
  hide: hidingSpec(true),
  unhide: hidingSpec(false),
  purges: {
    options: ['json'],
    task: command => {
      noArguments(command)
      return cli => printPurges(cli, command.values.json === true)
    },
  },
  'purges done': {
    options: [],
    task: command => {
      const last = numberArgument('LAST', oneArgument(command, 'LAST'))
      return cli => closePurges(cli, last)
    },
  },
  'check-links': {
    options: ['minutes'],
    task: command => {
      noArguments(command)
      const minutes = minutesOption(command.values.minutes)
      return cli => checkListedLinks(cli, minutes)
    },
  },
  links: {
    options: ['all', 'json'],
    task: command => {
      noArguments(command)
      const { all: isAll = false, json: isJson = false } = command.values
      return cli => printLinks(cli, { isAll, isJson })
    },
  },
  'news add': {
    options: ['lang'],
    task: command => {
      const file = oneArgument(command, 'FILE.md')
      return cli => addNews(cli, file, command.values.lang)
    },
  },
} satisfies Specs
