import { describe, expect, test } from 'vitest'
import { unActeur } from '../acces/acteurs.examples.ts'
import { codesDe } from '../common/listes.ts'
import { SYSTEME, transitionError } from '../passage/transition.ts'
import { direDisponibilite, instantDeFin, refusDeFin, statutAffiche } from './disponibilite.ts'
import type { FaitsLogement } from './logement.faits.ts'
import { type StatutLogement, statutsLogement } from './logement.listes.ts'
import { verbesDuLogement } from './logement.permissions.ts'
import { type NomTransitionLogement, nomsTransitionsLogement, passagesDuLogement, placesDuLogement } from './logement.transitions.ts'

const MAINTENANT = '2026-03-12T13:32:00.000Z'
const dans = (heures: number) => new Date(Date.parse(MAINTENANT) + heures * 3_600_000).toISOString()
const camille = unActeur('CHARGE_DE_RELOGEMENT')
const rachid = unActeur('RESPONSABLE_EQUIPE_RELOGEMENT')
const bastien = unActeur('BAILLEUR_CELLULE_COMMERCIALE')

const faits = (reste: Partial<FaitsLogement> = {}): FaitsLogement => ({
  statut: 'MIS_A_DISPOSITION',
  bailleurId: bastien.partenaireId,
  fin: dans(31),
  maintenant: MAINTENANT,
  reservePar: [],
  nonSouhaitePar: [],
  accepte: false,
  parc: false,
  ...reste,
})
const contexte = (reste: Partial<FaitsLogement> = {}) => ({ faits: faits(reste), donnees: {}, aujourdhui: '2026-03-12' })
const refus = (nom: NomTransitionLogement, reste: Partial<FaitsLogement>, qui: Parameters<typeof transitionError>[3] = rachid) =>
  transitionError(passagesDuLogement, nom, contexte(reste), qui)

describe('la fin d’une mise à disposition', () => {
  // Le 29 mars et le 25 octobre 2026 n'ont pas vingt-quatre heures.
  test.each([
    ['2026-03-28', '2026-03-28T17:00:00Z'],
    ['2026-03-29', '2026-03-29T16:00:00Z'],
    ['2026-10-25', '2026-10-25T17:00:00Z'],
    ['2026-07-01T09:30:00+02:00', '2026-07-01T09:30:00+02:00'],
  ])('« %s » court jusqu’à %s', (fin, instant) => expect(instantDeFin(fin)).toBe(instant))

  const trop = { tropLoin: 'Cette date est trop lointaine : le 12 mars 2028 au plus tard' }
  test.each([
    [null, null],
    ['2026-03-12', null],
    ['2026-03-12T13:32:00Z', 'passee'],
    ['2026-03-11', 'passee'],
    ['2028-03-12', null],
    ['2028-03-13', trop],
    ['9999-12-31T23:59:59-12:00', trop],
    ['+010000-01-01T11:59:59.000Z', trop],
  ])('« %s » : %j', (fin, refusee) => expect(refusDeFin(fin, MAINTENANT)).toEqual(refusee))
})

describe('ce qui reste d’une mise à disposition', () => {
  test.each([
    [null, 'Non disponible'],
    [dans(-0.01), 'Plus disponible'],
    [dans(0), 'Plus disponible'],
    [dans(0.9), 'Moins d’une heure'],
    [dans(1.99), '1 heure'],
    [dans(31), '31 heures'],
  ])('%s se dit « %s »', (fin, mots) => expect(direDisponibilite(fin, MAINTENANT)).toBe(mots))

  test('réservé par d’autres et disponible, il se montre mis à disposition ; à qui l’a réservé, ou fini, il est réservé', () => {
    const vu = (fin: string | null, reserveParMoi: boolean) => statutAffiche({ statut: 'RESERVE', fin, reserveParMoi }, MAINTENANT)
    expect([vu(dans(2), false), vu(dans(2), true), vu(dans(-2), false), vu(null, false)]).toEqual([
      'MIS_A_DISPOSITION',
      'RESERVE',
      'RESERVE',
      'RESERVE',
    ])
    expect(statutAffiche({ statut: 'RETOUR_CAL', fin: dans(2), reserveParMoi: false }, MAINTENANT)).toBe('RETOUR_CAL')
  })
})

/** Écrit à la main d'après domain-rules § 2.1 : les départs admis, disponibilité en cours sauf mention. */
const ADMIS: Readonly<Record<NomTransitionLogement, readonly StatutLogement[]>> = {
  mettre_a_disposition: ['INDISPONIBLE_BAILLEUR', 'REPRIS_BAILLEUR', 'RENDU_BAILLEUR', 'NON_RETENU', 'NON_SOUHAITE'],
  reserver: ['MIS_A_DISPOSITION'],
  liberer: ['RESERVE'],
  engager_traitement: ['MIS_A_DISPOSITION', 'RESERVE'],
  desengager: ['EN_COURS_DE_TRAITEMENT'],
  retourner_cal: ['EN_COURS_DE_TRAITEMENT'],
  ne_pas_retenir: ['EN_COURS_DE_TRAITEMENT', 'RETOUR_CAL'],
  reprendre_traitement: ['NON_RETENU'],
  revenir_en_commission: ['NON_RETENU'],
  indisponible_bailleur: ['MIS_A_DISPOSITION'],
  reprise_bailleur: codesDe(statutsLogement).filter((statut) => statut !== 'REPRIS_BAILLEUR'),
  // La mise à disposition court : ni rendu, ni déclaré non souhaité.
  rendu_bailleur: [],
  declarer_non_souhaite: [],
}

test.each(nomsTransitionsLogement.flatMap((nom) => codesDe(statutsLogement).map((statut) => [nom, statut] as const)))(
  '%s depuis %s',
  (nom, statut) => {
    const parLeServeur = [
      'liberer',
      'engager_traitement',
      'desengager',
      'ne_pas_retenir',
      'reprendre_traitement',
      'revenir_en_commission',
      'declarer_non_souhaite',
    ].includes(nom)
    const permis = refus(nom, { statut }, parLeServeur ? SYSTEME : rachid) === null
    expect(permis).toBe(ADMIS[nom].includes(statut))
  },
)

describe('les gardes', () => {
  test('demander le statut qu’il a déjà le dit', () => {
    expect(refus('reprise_bailleur', { statut: 'REPRIS_BAILLEUR' })?.message).toBe('Le logement a déjà le statut Repris bailleur')
    expect(refus('indisponible_bailleur', { statut: 'INDISPONIBLE_BAILLEUR' })?.message).toBe(
      'Le logement a déjà le statut Indisponible bailleur',
    )
  })
  test('indisponible : réservé par d’autres, il se montre « Mis à disposition », et la raison dit pourquoi cela ne suffit pas', () => {
    const message = 'Seulement au statut Mis à disposition : ce logement est réservé.'
    expect(statutAffiche({ statut: 'RESERVE', fin: dans(1), reserveParMoi: false }, MAINTENANT)).toBe('MIS_A_DISPOSITION')
    expect(refus('indisponible_bailleur', { statut: 'RESERVE' })?.message).toBe(message)
  })
  test('rendu : réservé, et fini', () => {
    expect(refus('rendu_bailleur', { statut: 'RESERVE', fin: dans(-1) })).toBeNull()
    expect(refus('rendu_bailleur', { statut: 'RESERVE', fin: dans(1) })?.message).toBe(
      'Seulement au statut Réservé, une fois la mise à disposition terminée (12 mars 2026, 15:32).',
    )
    expect(refus('rendu_bailleur', { statut: 'RESERVE', fin: null })).not.toBeNull()
  })
  test('accepté par un ménage : l’encadrement seul le laisse reprendre, et dit pourquoi', () => {
    expect(refus('reprise_bailleur', { accepte: true }, camille)?.nature).toBe('droit')
    expect(refus('reprise_bailleur', { accepte: true })?.message).toContain('dites pourquoi')
    expect(
      transitionError(passagesDuLogement, 'reprise_bailleur', { ...contexte({ accepte: true }), donnees: { motif: 'Sinistre' } }, rachid),
    ).toBeNull()
  })
  test('non souhaité : fini, quelqu’un n’en veut pas, personne ne le réserve', () => {
    const fini = { fin: dans(-1), nonSouhaitePar: [camille.id] }
    expect(refus('declarer_non_souhaite', fini, SYSTEME)).toBeNull()
    expect(refus('declarer_non_souhaite', { ...fini, nonSouhaitePar: [] }, SYSTEME)).not.toBeNull()
    expect(refus('declarer_non_souhaite', { ...fini, reservePar: [{ id: camille.id, nom: 'Camille' }] }, SYSTEME)).not.toBeNull()
    expect(refus('declarer_non_souhaite', fini, rachid)).not.toBeNull()
  })
  test('un bailleur n’agit que sur son parc, et ne réserve pas', () => {
    expect(refus('indisponible_bailleur', {}, bastien)).toBeNull()
    expect(refus('indisponible_bailleur', { bailleurId: '01900000-0000-7000-8000-0000000000b9' }, bastien)?.nature).toBe('droit')
    expect(refus('reserver', {}, bastien)?.nature).toBe('droit')
  })
  test('le parc d’une opération n’est pas offert', () => {
    expect(refus('reprise_bailleur', { parc: true })).not.toBeNull()
    expect(placesDuLogement(contexte({ parc: true }), rachid)).toEqual([])
  })
})

test('le menu : ce qui se demande, grisé avec sa raison ; ce que le produit fait seul n’y est pas', () => {
  const places = placesDuLogement(contexte({ statut: 'RETOUR_CAL' }), rachid)
  expect(places.map(({ libelle, autorise, bloquants }) => [libelle, autorise, bloquants])).toEqual([
    ['Indisponible Bailleur', false, ['Seulement au statut Mis à disposition.']],
    ['Reprise Bailleur', true, []],
    ['Rendu Bailleur', false, ['Seulement au statut Réservé, une fois la mise à disposition terminée (13 mars 2026, 21:32).']],
  ])
})

test('réserver et écarter : l’équipe, tant que la mise à disposition court, sauf indisponible', () => {
  const can = (reste: Partial<FaitsLogement>, qui = camille) => verbesDuLogement(qui, faits(reste)).can
  expect(can({})).toEqual([
    'reserver',
    'nePasSouhaiter',
    'demanderProlongation',
    'commenterEnInterne',
    'commenterAuxPartenaires',
    'lireHistorique',
  ])
  expect(can({ reservePar: [{ id: camille.id, nom: 'Camille' }], nonSouhaitePar: [camille.id] })).toEqual([
    'annulerReservation',
    'souhaiter',
    'demanderProlongation',
    'commenterEnInterne',
    'commenterAuxPartenaires',
    'lireHistorique',
  ])
  expect(can({ fin: dans(-1) })).not.toContain('reserver')
  expect(can({ fin: null })).not.toContain('nePasSouhaiter')
  expect(can({ statut: 'INDISPONIBLE_BAILLEUR' })).not.toContain('reserver')
  expect(can({}, bastien)).toEqual(['modifier', 'commenterAuxPartenaires'])
  expect(can({}, unActeur('BAILLEUR_DIRECTIONS'))).toEqual([])
})
