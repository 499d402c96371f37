import { describe, expect, test } from 'vitest'
import { unActeur } from '../acces/acteurs.examples.ts'
import { codesRoles } from '../acces/roles.ts'
import { transitionError } from '../passage/transition.ts'
import { type StatutDePaiement, statutsDePaiement } from './paiement.listes.ts'
import {
  type DonneesPaiement,
  type FaitsPaiement,
  type NomTransitionPaiement,
  nomsTransitionsPaiement,
  passagesDuPaiement,
  placesDuPaiement,
} from './paiement.transitions.ts'

const firmin = unActeur('INGENIERIE_FINANCIERE')
const DONNEES: DonneesPaiement = { date: '2026-03-10', montant: 1000, motif: 'Pièce manquante', reference: '26-114' }
const faits = (reste: Partial<FaitsPaiement> = {}): FaitsPaiement => ({
  statut: 'PREPAREE',
  numero: 1,
  nature: 'ACOMPTE',
  montant: 1000,
  redacteurs: ['une-autre'],
  valideeLe: '2026-03-02',
  deposeeLe: '2026-03-05',
  gel: null,
  ...reste,
})
const refus = (nom: NomTransitionPaiement, reste: Partial<FaitsPaiement>, donnees = DONNEES, qui = firmin) =>
  transitionError(passagesDuPaiement, nom, { faits: faits(reste), donnees, aujourdhui: '2026-03-12' }, qui)?.details['bloquants']

/** Écrit à la main : d'où part chaque passage, et où il mène. */
const TABLE: Readonly<Record<NomTransitionPaiement, readonly [depuis: readonly StatutDePaiement[], vers: StatutDePaiement]>> = {
  valider: [['PREPAREE'], 'VALIDEE'],
  deposer: [['VALIDEE'], 'DEPOSEE'],
  payer: [['DEPOSEE'], 'PAYEE'],
  rejeter: [['PREPAREE', 'VALIDEE', 'DEPOSEE'], 'REJETEE'],
}

describe('une demande de paiement', () => {
  test.for(
    nomsTransitionsPaiement.flatMap((nom) =>
      (Object.keys(statutsDePaiement) as StatutDePaiement[]).map((statut) => [nom, statut] as const),
    ),
  )('%s depuis %s', ([nom, statut]) => {
    const [depuis, vers] = TABLE[nom]
    const libelle = passagesDuPaiement.transitions[nom].libelle
    expect(refus(nom, { statut })).toEqual(
      depuis.includes(statut) ? undefined : [`« ${libelle} » n’est pas possible au statut « ${statutsDePaiement[statut]} ».`],
    )
    expect(passagesDuPaiement.transitions[nom].vers).toBe(vers)
  })

  test.for(codesRoles)('%s la passe s’il écrit le financement', (role) => {
    const permis = role === 'INGENIERIE_FINANCIERE' || role === 'DATA_STEWARD'
    expect(refus('valider', {}, DONNEES, unActeur(role)) === undefined).toBe(permis)
    expect(placesDuPaiement({ faits: faits(), donnees: {}, aujourdhui: '2026-03-12' }, unActeur(role)).length > 0).toBe(permis)
  })

  // Écrit à la main : d'un acompte ou d'une avance payés en partie, le reste se redemande ; ni d'une indemnité, ni d'un solde.
  test.for([
    ['AVANCE', 'Moins que demandé : la différence peut faire l’objet d’une autre demande.'],
    ['ACOMPTE', 'Moins que demandé : la différence peut faire l’objet d’une autre demande.'],
    ['REVERSEMENT', 'Moins que demandé : la différence peut faire l’objet d’une autre demande.'],
    ['SOLDE', 'Moins que demandé : la différence ne se demande plus, le solde ferme la subvention.'],
    ['INDEMNITE', 'Moins que demandé : la différence ne se demande plus, l’indemnité d’un ménage se demande une fois.'],
  ] as const)('payée moins que demandé, %s : le dialogue dit ce que devient la différence', ([nature, attendu]) => {
    const places = placesDuPaiement({ faits: faits({ statut: 'DEPOSEE', nature }), donnees: {}, aujourdhui: '2026-03-12' }, firmin)
    const payer = places.find(({ transition }) => transition === 'payer')
    expect(payer?.demande.find(({ nom }) => nom === 'montant')?.aide).toBe(attendu)
  })

  test('qui l’a préparée ne la valide pas, mais peut la rejeter', () => {
    const sienne = { redacteurs: [firmin.id] }
    expect(refus('valider', sienne)).toEqual(['Vous avez préparé cette demande : une autre personne la valide.'])
    expect(refus('rejeter', sienne)).toBeUndefined()
  })

  test('ce qui est versé ne dépasse pas ce qui est demandé ; les jours se suivent', () => {
    expect(refus('payer', { statut: 'DEPOSEE' }, { ...DONNEES, montant: 1000.01 })).toEqual([
      'Au plus ce qui est demandé : 1\u00A0000,00\u00A0€.',
    ])
    expect(refus('payer', { statut: 'DEPOSEE' }, { ...DONNEES, montant: 0 })).toEqual([
      'Le montant payé doit être supérieur à zéro : sinon, rejetez la demande.',
    ])
    expect(refus('payer', { statut: 'DEPOSEE' }, { ...DONNEES, montant: 999.99 })).toBeUndefined()
    expect(refus('payer', { statut: 'DEPOSEE' }, { ...DONNEES, date: '2026-03-04' })).toEqual(['Cette date précède le dépôt.'])
    expect(refus('deposer', { statut: 'VALIDEE' }, { ...DONNEES, date: '2026-03-01' })).toEqual(['Cette date précède la validation.'])
  })

  test.for(nomsTransitionsPaiement)('rien ne se fait de l’indemnité d’un dossier gelé : %s', (nom) => {
    const [depuis] = TABLE[nom]
    expect(refus(nom, { statut: depuis[0] as StatutDePaiement, gel: 'Dossier gelé' })).toEqual(['Dossier gelé'])
  })
})
