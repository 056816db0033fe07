import { fillGaps } from './older-browsers.ts'

// For a worker, whose packages call what is missing as soon as they are loaded: imported before them.
fillGaps()
