import { expect, test } from 'vitest'
import { camille, colette } from '../../acces/acteurs.examples.ts'
import { libelleDuFinancement, libelleDuReservataire } from './libelles.ts'
import { desReperes, uneFiche } from './nouveauLogement.examples.ts'
import { aUneFiche, manquesDeLaFiche, refusDeRemplirLaFiche } from './nouveauLogement.rules.ts'
import { ficheNouveauLogementSchema } from './nouveauLogement.schema.ts'
import { fichePreremplie, type LogementAccepte, type SourcesDeLaFiche } from './preremplir.ts'

const liens = { chargeDeRelogement: null, bailleurActuelId: null, bailleursProposes: [] }
const manques = (fiche: Parameters<typeof uneFiche>[0], reperes = desReperes()) =>
  manquesDeLaFiche(uneFiche(fiche), reperes).map(({ propertyPath }) => propertyPath)

test('les valeurs par défaut sont celles de la spécification', () => {
  expect(ficheNouveauLogementSchema.parse({})).toMatchObject({
    typeRelogement: 'DEFINITIF',
    ancienneteDuLogement: 'LOGEMENT_SOCIAL_NEUF',
    localisationGeographique: 'RELOGEMENT_DANS_LA_COMMUNE',
    type: 'INDIVIDUEL',
    reservataire: 'CONTINGENT_PRIORITAIRE',
    typeFinancement: 'PLS',
    loyer: null,
    isMinoriteLoyer: null,
  })
})

test('elle se remplit du logement accepté à la clôture, par qui modifie le dossier', () => {
  expect(aUneFiche('ACCEPTE_EN_GTR')).toBe(false)
  expect(aUneFiche('SIGNATURE_DU_BAIL')).toBe(true)
  expect(aUneFiche('CLOTURE')).toBe(true)
  expect(aUneFiche('DEPART_SPONTANE')).toBe(false)
  expect(refusDeRemplirLaFiche(camille, liens, 'ACCOMPAGNEMENT_POST_RELOGEMENT')).toBeNull()
  expect(refusDeRemplirLaFiche(camille, liens, 'RECHERCHE_DU_LOGEMENT')).toBe(
    'La fiche se remplit une fois un logement accepté par le ménage.',
  )
  expect(refusDeRemplirLaFiche(camille, liens, 'CLOTURE')).toBe('Le dossier est clôturé : rouvrez-le pour modifier la fiche.')
  expect(refusDeRemplirLaFiche(colette, liens, 'ACCOMPAGNEMENT_POST_RELOGEMENT')).not.toBeNull()
})

test('complète, elle s’établit ; il y faut le bail, le loyer, les charges, la typologie, la surface et le financement', () => {
  expect(manques({})).toEqual([])
  expect(manques({}, desReperes({ dateSignatureBail: null }))).toEqual(['relogement.dates.signatureDuBail'])
  for (const cle of ['loyer', 'chargesGenerales', 'typologie', 'surfaceHabitable', 'typeFinancement'] as const)
    expect(manques({ isMinoriteLoyer: null, [cle]: null })).toEqual([`nouveauLogement.${cle}`])
  expect(manques({ isMinoriteLoyer: false, typeFinancement: null }, desReperes({ prive: true }))).toEqual([])
})

test('« autre », un QPV, un écart au barème appellent leur précision', () => {
  expect(manques({ reservataire: 'AUTRE' })).toEqual(['nouveauLogement.reservataireLabel'])
  expect(manques({ typeFinancement: 'AUTRE_SOCIAL' })).toEqual(['nouveauLogement.typeFinancementLabel'])
  expect(manques({ isQPV: true })).toEqual(['nouveauLogement.nomQPV'])
  expect(manques({ montantIndemnite: 5000 })).toEqual(['nouveauLogement.motifMinoration'])
  expect(manques({ montantIndemnite: 5000, motifMinoration: 'Barème de 2021 confirmé par l’ANRU' })).toEqual([])
  expect(manques({ montantIndemnite: null }, desReperes({ zone: null }))).toEqual(['nouveauLogement.montantIndemnite'])
})

test('les libellés disent la précision quand c’est « autre »', () => {
  expect(libelleDuReservataire(uneFiche())).toBe('Contingent prioritaire')
  expect(libelleDuReservataire(uneFiche({ reservataire: 'AUTRE', reservataireLabel: 'Défense nationale' }))).toBe('Défense nationale')
  expect(libelleDuReservataire(uneFiche({ reservataire: null }))).toBeNull()
  expect(libelleDuFinancement(uneFiche({ typeFinancement: 'AUTRE_SOCIAL', typeFinancementLabel: 'PALULOS' }))).toBe(
    'Autre, social : PALULOS',
  )
  expect(libelleDuFinancement(uneFiche())).toBe('PLUS')
})

const logement: LogementAccepte = {
  rue: '24 rue de l’Épeule',
  codePostal: '59100',
  ville: 'Roubaix',
  villeCode: '59512',
  epciCode: '200093201',
  hp1: 'Épeule',
  hp2: null,
  hp3: 'Entrée B',
  type: 'COLLECTIF',
  typologie: 'T4',
  surfaceHabitable: 84,
  etage: 2,
  isPMR: false,
  loyer: 412.5,
  chargesGenerales: 96,
  chauffage: null,
  eau: null,
  garage: null,
  APL: 180,
  prive: false,
}
const sources = (surcharge: Partial<LogementAccepte> = {}): SourcesDeLaFiche => ({
  logement: { ...logement, ...surcharge },
  villeActuelleCode: '59512',
  typeRelogement: 'DEFINITIF',
  nombreDePersonne: 5,
  composition: 'COUPLE_AVEC_ENFANTS',
  nombrePropositionEcrite: 2,
  revenuFiscalDeReference: 23490,
  loyerPlafondAPL: 516.31,
})

test('remplie d’avance du logement accepté, de sa proposition et du dossier, minoration comprise', () => {
  expect(fichePreremplie(sources(), desReperes())).toMatchObject({
    rue: '24 rue de l’Épeule',
    ville: 'Roubaix',
    hp1: 'Épeule',
    type: 'COLLECTIF',
    typologie: 'T4',
    APL: 180,
    nombreDePersonne: 5,
    nombrePropositionEcrite: 2,
    loyerPlafondAPL: 516.31,
    localisationGeographique: 'RELOGEMENT_DANS_LA_COMMUNE',
    isMinoriteLoyer: true,
    montantIndemnite: 4000,
  })
})

test('la localisation se lit des deux communes', () => {
  const localisation = (surcharge: Partial<LogementAccepte>) => fichePreremplie(sources(surcharge), desReperes()).localisationGeographique
  expect(localisation({ villeCode: '59599' })).toBe('RELOGEMENT_HORS_COMMUNE_MAIS_DANS_LA_MEL')
  expect(localisation({ villeCode: '62498', epciCode: '246200364' })).toBe('RELOGEMENT_HORS_MEL')
  expect(localisation({ villeCode: null })).toBe('RELOGEMENT_DANS_LA_COMMUNE')
})

test('un logement privé n’a ni contingent ni financement social, ni minoration', () => {
  expect(fichePreremplie(sources({ prive: true }), desReperes({ prive: true }))).toMatchObject({
    reservataire: null,
    typeFinancement: null,
    ancienneteDuLogement: null,
    isMinoriteLoyer: false,
    montantIndemnite: null,
  })
})

test('sans logement accepté au dossier, ce que l’on sait du ménage, et les valeurs par défaut', () => {
  expect(fichePreremplie({ ...sources(), logement: null }, desReperes({ bareme: [], zone: null }))).toMatchObject({
    rue: null,
    loyer: null,
    nombreDePersonne: 5,
    isMinoriteLoyer: null,
    montantIndemnite: null,
  })
})
