import { expect, test } from 'vitest'
import { AUJOURDHUI } from '../faits.examples.ts'
import { unMenage } from '../menage.examples.ts'
import { champDuChemin } from '../menage.fields.ts'
import { controlerDossier } from './erreurs.ts'
import { ordres } from './ordreDesDates.ts'

const controle = (surcharge: Parameters<typeof unMenage>[0]) => controlerDossier(unMenage(surcharge), { aujourdhui: AUJOURDHUI })
const empeche = (surcharge: Parameters<typeof unMenage>[0]) => controle(surcharge).invalidFields.map(({ path, message }) => [path, message])
const aVerifier = (surcharge: Parameters<typeof unMenage>[0]) =>
  controle(surcharge).nonBlockingFields.map(({ code, message }) => [code, message])

test('un plan d’apurement qui finit avant de commencer empêche', () => {
  const plan = (dateFin: string) => empeche({ logementActuel: { planApurement: { mensualite: 30, dateDebut: '2025-08-01', dateFin } } })
  expect(plan('2025-08-01')).toEqual([])
  expect(plan('2025-07-31')).toEqual([
    ['logementActuel.planApurement.dateFin', 'La fin du plan d’apurement est avant son début (1er août 2025)'],
  ])
})

test('une sortie du logement précédent avant l’entrée empêche', () => {
  expect(empeche({ logementPrecedent: { dateEntree: '2001-05-02', dateSortie: '1999-05-02' } })).toEqual([
    ['logementPrecedent.dateSortie', 'La sortie du logement précédent est avant l’entrée (2 mai 2001)'],
  ])
})

test('des dates du relogement à l’envers se vérifient', () => {
  expect(
    aVerifier({ relogement: { dates: { signatureDuBail: '2026-03-10', edlEntree: '2026-03-09', demenagement: '2026-03-12' } } }),
  ).toEqual([['DATES_INVERSEES', 'L’état des lieux d’entrée est avant la signature du bail (10 mars 2026)']])
})

test('un déménagement avant le bail se vérifie, même sans état des lieux', () => {
  expect(aVerifier({ relogement: { dates: { signatureDuBail: '2026-03-10', edlEntree: null, demenagement: '2026-03-09' } } })).toEqual([
    ['DATES_INVERSEES', 'Le déménagement est avant la signature du bail (10 mars 2026)'],
  ])
})

test('la table ne parle que de dates du dossier', () => {
  for (const { debut, fin } of ordres) for (const chemin of [debut, fin]) expect(champDuChemin(chemin)?.nature, chemin).toBe('date')
})
