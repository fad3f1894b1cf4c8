/** Valid answers of a person who does not exist. The caller gives the date of the declaration. */
export function validAnswers(amlDate: string) {
  return {
    proofOfAddress: 'utility-bill',
    governmentIdType: 'passport',
    idNumber: 'SPECIMEN-0042',
    fullName: 'Wilhelmina Featherstonehaugh',
    dateOfBirth: '1980-02-29',
    socialSecurityNumber: '000-12-3456',
    residentialAddress: '12 Nowhere Lane',
    city: 'Spokane',
    state: 'Washington',
    postalCode: '99201',
    sourceOfFunds: 'employment',
    otherSource: '',
    estimatedNetWorth: 'below-250k',
    isUSCitizen: 'yes',
    taxResidencyCountries: 'United States, Canada',
    tin: '',
    noTinReason: 'Not issued yet',
    clientName: 'Wilhelmina Featherstonehaugh',
    isPEP: 'no',
    highRiskIndustries: 'no',
    offshoreJurisdictions: 'no',
    investigatedForCrimes: 'no',
    explanation: '',
    amlDate,
  }
}
