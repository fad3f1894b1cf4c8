import { drawDecoy } from '../draw-decoy.ts'
import type { OfferCountry, OfferItem } from '../offer-item.ts'
import { authorised, former, listed, type RegisterEntry } from '../register.ts'

/*
 * Firms of the register without an offer. Each has a name that resembles the firm of one offer, fraudulent or genuine. So
 * finding an entry proves nothing: its number, address and permissions have to be compared with the offer's. In each
 * country four of six are authorised, one is former and one is on the warning list, for both kinds of offers.
 */

const us: readonly RegisterEntry[] = [
  authorised(
    ['S261140', 'Brannock Bay Securities LLC', '88 Tidewall Avenue, Port Hartwell', 'brannockbay.example.com'],
    ['dealing'],
  ),
  authorised(
    ['S327715', 'Finch & Leger Trust Company', '310 Aspen Court, Millbrook Falls', 'finchleger.example.com'],
    ['deposits', 'funds'],
  ),
  former([
    'S244903',
    'Pernia Basin Royalty Partners, LP',
    '1400 Caliche Road, Stanton Flats',
    'perniaroyalty.example.com',
  ]),
  authorised(
    ['S275528', 'Oakford Futures Group, Inc.', '55 Exchange Row, Larchmere', 'oakford-group.example.com'],
    ['dealing', 'advice'],
  ),
  listed('Grange Pike Capital', 'No known address', 'grangepike-capital.example.com'),
  authorised(
    ['S280067', 'Tanager Hill Receivables Finance Corp.', '19 Foundry Lane, Ashford Mills', 'tanagerhill.example.com'],
    ['lending'],
  ),
  authorised(
    [
      'S331882',
      'Tolliver Country Savings Association',
      '402 Depot Street, West Tolliver',
      'tollivercountry.example.com',
    ],
    ['deposits', 'lending'],
  ),
  former([
    'S253390',
    'Juniper Square Investors Club, Inc.',
    '7 Juniper Square, Oldham Springs',
    'juniperclub.example.com',
  ]),
  authorised(
    ['S268814', 'Amity Bridge Advisors, LLC', '2 Covered Bridge Road, Amity', 'amitybridge.example.com'],
    ['advice'],
  ),
  listed('Pell Marrow Global Brokers', 'Claims an office in Pellham Heights', 'pellmarrow-global.example.com'),
  authorised(
    ['S290451', 'Lowell & Auden Investor Relations, Inc.', '61 Canal Place, Lowell Heights', 'lowellauden.example.com'],
    ['advice'],
  ),
  authorised(
    [
      'S284726',
      'Prairie Hill Farmland Income Fund, Inc.',
      '900 Section Line Road, Sibley Grove',
      'prairiehillfund.example.com',
    ],
    ['funds', 'offering'],
  ),
]

const uk: readonly RegisterEntry[] = [
  authorised(
    ['S561207', 'Ashcombe Dale Insurance Brokers Ltd', '14 Chantry Street, Ashcombe', 'ashcombedale.example.com'],
    ['advice'],
  ),
  former(['S538814', 'Corvane Capital Markets Ltd', '3 Ropery Yard, Deptmouth', 'corvanecapital.example.com']),
  authorised(
    ['S570092', 'Strathcarn Bonded Warehousing Ltd', 'Unit 4, Quayside, Inverlorne', 'strathcarn.example.com'],
    ['lending'],
  ),
  listed('Holling Gate Pension Transfers', 'No known address', 'hollinggate-transfers.example.com'),
  authorised(
    [
      'S544631',
      'Penhallow & Trewin Independent Advisers LLP',
      '9 Fore Street, St Issey',
      'penhallowtrewin.example.com',
    ],
    ['advice', 'pensions'],
  ),
  authorised(
    ['S559948', 'Larksfield Care Homes Finance plc', '27 Almond Row, Wetherleigh', 'larksfieldfinance.example.com'],
    ['offering'],
  ),
  authorised(
    ['S552173', 'Dunmore & Pennock Building Society', '1 Guildhall Square, Pennock', 'dunmorepennock.example.com'],
    ['deposits', 'lending'],
  ),
  authorised(
    ['S567380', 'Wrenfields Finance Ltd', '80 Tannery Lane, Wrenbridge', 'wrenfields.example.com'],
    ['lending'],
  ),
  listed('Merrin Tollworth Wealth', 'Claims an office in Tolworth Cross', 'merrintollworth.example.com'),
  former(['S540256', 'Thrushcraft Money Transfer Ltd', '5 Weaver Street, Thrapsley', 'thrushcraft.example.com']),
  authorised(
    ['S573315', 'Alderscroft Workplace Trustees Ltd', '33 Priory Park, Alderton', 'alderscroft.example.com'],
    ['pensions'],
  ),
  authorised(
    ['S548802', 'Cotter Vale Hydropower Developments Ltd', 'The Old Mill, Cotterdale', 'cottervale.example.com'],
    ['crowdfunding'],
  ),
]

const eu: readonly RegisterEntry[] = [
  authorised(
    ['S721904', 'Veldhoven Treasury Services B.V.', 'Havenkade 12, Veldermeer', 'veldhoventreasury.example.com'],
    ['dealing'],
  ),
  listed('Solaine Earnings Plus', 'No known address', 'solaine-earnings.example.com'),
  former(['S706338', 'La Croix Bayard Règlements SA', '14 rue des Tanneurs, Montvallon', 'lacroixbayard.example.com']),
  authorised(
    ['S734471', 'Sorèl Marchés SAS', '2 place du Change, Sorélac', 'sorelmarches.example.com'],
    ['dealing', 'advice'],
  ),
  authorised(
    ['S718826', 'Calderas Quantitative Fonds AG', 'Seestraße 41, Brunnau', 'calderasfonds.example.com'],
    ['funds'],
  ),
  authorised(
    ['S729950', 'Ostwalder Netz Anleihen GmbH', 'Am Umspannwerk 3, Ostwalde', 'ostwaldernetz.example.com'],
    ['offering'],
  ),
  authorised(
    ['S703317', 'Kestrel Markt Handels GmbH', 'Speicherstraße 8, Lünhafen', 'kestrel-handel.example.com'],
    ['dealing'],
  ),
  authorised(
    ['S715542', 'Lumi Varra Finance OÜ', 'Sadama 19, Pärnaveer', 'lumifinance.example.com'],
    ['lending', 'crowdfunding'],
  ),
  listed('Landeskasse Wiedenau Online', 'Claims an office in Wiedenau', 'landeskasse-online.example.com'),
  former([
    'S709274',
    'Windrose Energie Beteiligungen eG',
    'Deichweg 6, Norderwiek',
    'windrose-beteiligung.example.com',
  ]),
  authorised(
    ['S737003', 'Banco Olivetto S.p.A.', 'Via dei Frantoi 22, Olivetto Marina', 'bancoolivetto.example.com'],
    ['deposits', 'advice'],
  ),
  authorised(
    ['S724689', 'Brisa Ferris Holding, S.A.', 'Paseo del Muelle 9, Puerto Albor', 'brisaferris.example.com'],
    ['offering'],
  ),
]

const ontario: readonly RegisterEntry[] = [
  authorised(
    ['S447791', 'Muskeg Narrows Mortgage Brokers Inc.', '71 Portage Street, Bellwater', 'muskegnarrows.example.com'],
    ['lending'],
  ),
  former([
    'S431156',
    'Maple Crest Investment Counsel Ltd.',
    '240 Sugarbush Drive, Elmwick',
    'maplecrestcounsel.example.com',
  ]),
  authorised(
    [
      'S452608',
      'Harvest Circuit Securities Inc.',
      '15 Mill Race Road, Harrowsmith Falls',
      'harvestcircuit.example.com',
    ],
    ['dealing'],
  ),
  listed('Sable Staking Rewards', 'No known address', 'sablestaking.example.com'),
  authorised(
    ['S460233', 'Loon Lane Credit Union Limited', '4 Station Road, Loon Landing', 'loonlanecu.example.com'],
    ['deposits', 'lending'],
  ),
  authorised(
    [
      'S438870',
      'Stonehaven Pointe Mortgage Investment Corporation',
      '600 Harbourfront Way, Stonehaven Mills',
      'stonehavenpointe.example.com',
    ],
    ['offering', 'lending'],
  ),
  authorised(
    ['S449315', 'Front and Clark Realty Securities Inc.', '118 Front Street, Kilbride', 'frontandclark.example.com'],
    ['dealing'],
  ),
  listed('Polar Rim Exchange Pro', 'Claims an office in Thunder Narrows', 'polarrim-pro.example.com'),
  authorised(
    ['S455027', 'Birch Passage Credit Union Limited', '33 Main Street, Passage Bay', 'birchpassage.example.com'],
    ['deposits', 'lending'],
  ),
  former([
    'S433642',
    'Cobble Hill Wealth Partners Inc.',
    '9 Cobble Hill, Fenwick Corners',
    'cobblehillpartners.example.com',
  ]),
  authorised(
    ['S457784', 'Tin Kettle Lake Resorts Inc.', '1 Kettle Lake Road, Emsdale Bay', 'tinkettlelake.example.com'],
    ['crowdfunding'],
  ),
  authorised(
    ['S441950', 'Copper Shore Minerals Inc.', '77 Smelter Road, Coppercliff Bay', 'coppershore.example.com'],
    ['offering'],
  ),
]

const australia: readonly RegisterEntry[] = [
  authorised(
    ['S824418', 'Wattle Crescent Mutual Bank Ltd', '8 Wattle Crescent, Bendale', 'wattlecrescent.example.com'],
    ['deposits', 'lending'],
  ),
  listed('Lyre Bird Auto Trading', 'No known address', 'lyrebird-auto.example.com'),
  authorised(
    ['S837760', 'Ironbank Hosting Finance Pty Ltd', 'Level 2, 40 Slate Street, Ipswell', 'ironbankfinance.example.com'],
    ['lending'],
  ),
  former(['S811932', 'Red Gum Recoveries Pty Ltd', '17 Murray Terrace, Echunga Flat', 'rg-recoveries.example.com']),
  authorised(
    ['S829047', 'Coorong Rail Freight Finance Ltd', '3 Siding Road, Meninga', 'coorongfreight.example.com'],
    ['lending'],
  ),
  authorised(
    ['S840395', 'Almendra Grove Managed Investments Ltd', '200 Orchard Way, Loxford', 'almendragrove.example.com'],
    ['funds'],
  ),
  authorised(
    ['S831174', 'Southern Beach Superannuation Pty Ltd', '61 Esplanade, Port Willow', 'southernbeach.example.com'],
    ['pensions'],
  ),
  former(['S815583', 'Pebble Jar Savings Pty Ltd', '12 Lantern Street, Newtown Park', 'pebble-jar.example.com']),
  authorised(
    ['S822906', 'Currawang Property Funds Ltd', 'Level 9, 15 Magpie Street, Toowera', 'currawang.example.com'],
    ['funds'],
  ),
  listed('Halloran & Meade Class Actions', 'Claims an office in Parramarra', 'halloranmeade.example.com'),
  authorised(
    ['S835521', 'Bower Bird Food Group Ltd', '5 Cannery Road, Sheppard', 'bowerbirdgroup.example.com'],
    ['offering'],
  ),
  authorised(
    ['S826630', 'Tidewatch Mortgage Fund Ltd', '44 Jetty Road, Glenharbour', 'tidewatchfund.example.com'],
    ['funds', 'lending'],
  ),
]

/** The decoys of each country's register. */
const decoys: Readonly<Record<OfferCountry, readonly RegisterEntry[]>> = { us, uk, eu, ontario, australia }

/**
 * The register of a country: the entries of its offers and the decoys, by name, so that the order reveals nothing.
 * `offers` are the offers of this country. Each offer that the staff added gets a decoy, too.
 */
export function registerOf(
  offers: readonly (Pick<OfferItem, 'id' | 'firm' | 'country' | 'register'> & { readonly isAdded?: boolean })[],
  country: OfferCountry,
): RegisterEntry[] {
  const entries = [...offers.flatMap(({ register }) => register), ...decoys[country]]
  const numbers = new Set(entries.map(({ number }) => number))
  for (const offer of offers.filter(({ isAdded }) => isAdded)) {
    const decoy = drawDecoy(offer, (number) => numbers.has(number))
    numbers.add(decoy.number)
    entries.push(decoy)
  }
  return entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))
}
