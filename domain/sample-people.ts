import { seededRandom } from './random.ts'

/** The minimum and maximum of sample clients in a class; the maximum is also the total of all classes. */
export const sampleLimits = { min: 1, max: 500 } as const

/** A domain without mailboxes; nothing is ever emailed there. */
export const sampleMailDomain = 'class.example.com'

/** A sample client. None of them can sign in. */
export interface SamplePerson {
  readonly firstName: string
  readonly lastName: string
  readonly username: string
  readonly email: string
  /** From the range 555-0100 to 555-0199, which belongs to nobody. */
  readonly phoneNumber: string
  readonly country: string
}

const firstNames =
  'Abena Adil Agnes Aiko Alba Amara Anouk Arlo Aziza Bashir Beatrix Bruno Calla Carmen Cyrus Dalia Darius Desta Edda Elif ' +
  'Emeka Enzo Esme Farah Felix Fern Gideon Greta Hana Hugo Idris Ilse Imani Ines Ivo Jonah Juno Kaia Karim Kofi Laila Leif ' +
  'Lena Linus Lucia Maeve Malik Marta Milo Mina Nadia Nils Noor Odile Omar Orla Otto Paloma Petra Quentin Rafael Rosa Runa Safiya'

/** Invented names, so that they refer to no real family. */
const lastNames =
  'Abernook Alderwick Amberly Ashgrove Bankole-Reed Bellweather Birchall-Moss Brackenby Bramwick Brightmere Calderoy Candlemas ' +
  'Castelmarsh Coppergate Cresswater Dapplewood Dellacroft Dewhurst-Lark Driftwell Duskova Eastermoor Elderfen Evenlode Fairweld ' +
  'Farrowdale Featherly Fenwater Fjellmark Foxglade Gablehurst Glasswell Goldacre Graywether Greenmantle Halloway-Finch ' +
  'Harrowgate Hazelrig Heatherstone Hollowmere Inkwell-Sato Ironbridge Ivorydale Juniperson Kestrelby Kilnworth Kingsfallow ' +
  'Lanternby Larkspurre Lavendale Lindenholt Longmeadow Lowthorne Maplestead Marigoldi Marlowicz Merrowby Millrace Moonfleet ' +
  'Mossgiel Nettlecombe Nightjarre Northwake Oakenshaw Oldacre Orchardson Ottermere Paperwhite Pebblewick Pemberlane Quillfeather ' +
  'Quincewood Ravensmoor Reedham-Osei Riverstone Rookwood Rosenfall Rushmere Saltmarsh Sandalwood Seabright Silverlake Skylarque ' +
  'Sorrelby Starling-Diaz Stonecroft Summerhay Swallowfield Tamarindo Thistledown Thornbury-Vale Umberfield Vantongeren Wainscott ' +
  'Waverling Weatherbee Willowby'

const countries = [
  ['United States', 50],
  ['Canada', 10],
  ['United Kingdom', 8],
  ['Mexico', 7],
  ['Spain', 6],
  ['Nigeria', 5],
  ['Germany', 5],
  ['India', 5],
  ['Egypt', 4],
] as const

/** The step through all pairs of names, before one repeats, in an order that does not look like a list. */
const stride = 1_021

/**
 * The person at a position (from 0) of a class. The same seed generates the same people. `ordinal` distinguishes
 * classes: their members may share names but no email address.
 */
export function samplePerson({ seed, ordinal }: { seed: number; ordinal: number }, place: number): SamplePerson {
  const random = seededRandom(seed, place)
  const [firsts, lasts] = [firstNames.split(' '), lastNames.split(' ')]
  const pair = (seed + place * stride) % (firsts.length * lasts.length)
  const firstName = firsts[pair % firsts.length]!
  const lastName = lasts[Math.floor(pair / firsts.length)]!
  const name = `${firstName}.${lastName}`.toLowerCase()
  const username = ordinal === 1 ? name : `${name}.${ordinal}`
  return {
    firstName,
    lastName,
    username,
    email: `${username}@${sampleMailDomain}`,
    phoneNumber: `+1 206 555 01${String(Math.floor(random.between(0, 100))).padStart(2, '0')}`,
    country: random.pick(countries),
  }
}
