import { describe, expect, test } from 'vitest'
import { type AlerteEcrite, alertesTenues, type FaitsDAlerte, PIECES_DU_GTR, planDesAlertes } from './alertesTenues.ts'

const JOUR = '2026-03-12'
const desFaits = (reste: Partial<FaitsDAlerte> = {}): FaitsDAlerte => ({
  statut: 'RECHERCHE_DU_LOGEMENT',
  statutDepuis: '2026-02-01',
  positionne: false,
  relogementNecessaire: true,
  assigneLe: '2025-09-01',
  moisDesEntretiens: null,
  naissancePrevueLe: null,
  occupantsChangesLe: null,
  dateDls: null,
  sansReunionDepuis: null,
  reunionLe: null,
  piecesManquantes: [],
  derniereActivite: JOUR,
  ...reste,
})
const tenues = (reste: Partial<FaitsDAlerte>) => alertesTenues(desFaits(reste), JOUR)

describe('ce qu’un dossier doit porter (domain-rules § 8)', () => {
  test.each<[string, Partial<FaitsDAlerte>, string, string, string | null, string]>([
    [
      'l’entretien, 30 jours après l’assignation',
      { statut: 'ENTRETIEN_PREALABLE_A_REALISER', assigneLe: '2026-03-01' },
      'Entretien à réaliser',
      '2026-03-31',
      'ORANGE',
      'CHARGE',
    ],
    [
      'l’entretien, dès que le dernier mois visé par l’opération est passé',
      { statut: 'ENTRETIEN_PREALABLE_A_REALISER', assigneLe: '2026-02-20', moisDesEntretiens: '2026-02' },
      'Entretien à réaliser',
      '2026-03-01',
      'ORANGE',
      'CHARGE',
    ],
    [
      'l’entretien, un mois visé plus loin ne le retarde pas',
      { statut: 'ENTRETIEN_PREALABLE_A_REALISER', assigneLe: '2026-03-01', moisDesEntretiens: '2026-12' },
      'Entretien à réaliser',
      '2026-03-31',
      'ORANGE',
      'CHARGE',
    ],
    [
      'l’entretien, confié après ce mois, le jour même',
      { statut: 'ENTRETIEN_PREALABLE_A_REALISER', assigneLe: '2026-03-05', moisDesEntretiens: '2026-01' },
      'Entretien à réaliser',
      '2026-03-05',
      'ORANGE',
      'CHARGE',
    ],
    [
      'l’entretien, rouge à 60 jours',
      { statut: 'ENTRETIEN_PREALABLE_A_REALISER', assigneLe: '2026-01-11' },
      'Entretien à réaliser',
      '2026-02-10',
      'ROUGE',
      'CHARGE',
    ],
    [
      'une naissance attendue',
      { naissancePrevueLe: '2026-06-01' },
      'Naissance prévue le 1er juin 2026 : mettre à jour la composition',
      '2026-06-01',
      'ORANGE',
      'CHARGE',
    ],
    [
      'la demande de logement social, onze mois après',
      { dateDls: '2025-04-30' },
      'Demande de logement social à renouveler',
      '2026-03-30',
      'ORANGE',
      'CHARGE',
    ],
    [
      'une proposition sans réunion',
      { sansReunionDepuis: '2026-03-02' },
      'Proposition sans réunion : GTR à créer',
      '2026-03-02',
      'ORANGE',
      'RESPONSABLE_EQUIPE',
    ],
    [
      'les pièces quinze jours avant le GTR',
      { statut: 'INSCRIT_EN_PRESENTATION_GTR', reunionLe: '2026-03-27', piecesManquantes: ['Avis d’imposition', 'Livret de famille'] },
      'Avis d’imposition, Livret de famille à transmettre',
      '2026-03-12',
      'ORANGE',
      'CHARGE',
    ],
    [
      'soixante jours sans nouvelles',
      { derniereActivite: '2026-01-11' },
      'Aucune activité depuis 60 jours',
      '2026-03-12',
      'ROUGE',
      'CHARGE_ET_RESPONSABLE_EQUIPE',
    ],
    [
      'positionné, il n’est plus en recherche',
      { statut: 'DOSSIER_EN_VEILLE', positionne: true },
      'Le ménage est au statut Dossier en veille : il reste positionné sur un logement',
      '2026-02-01',
      'ORANGE',
      'CHARGE',
    ],
  ])('%s', (_, faits, texte, dateAlerte, couleur, pour) => {
    expect(tenues(faits)).toMatchObject([{ texte, dateAlerte, couleur, pour }])
  })

  test.each<[string, Partial<FaitsDAlerte>]>([
    ['positionné et en recherche', { positionne: true }],
    ['positionné et inscrit au GTR', { statut: 'INSCRIT_EN_PRESENTATION_GTR', positionne: true }],
    ['un logement privé à valider', { statut: 'VALIDATION_GTR_BAILLEUR_PRIVE', positionne: true }],
    ['accepté, positionné ailleurs aussi', { statut: 'ACCEPTE_EN_GTR', positionne: true }],
    ['en veille, positionné sur rien', { statut: 'DOSSIER_EN_VEILLE' }],
    ['59 jours sans nouvelles', { derniereActivite: '2026-01-12' }],
    ['sans nouvelles hors de la recherche', { statut: 'SIGNATURE_DU_BAIL', derniereActivite: '2025-01-01' }],
    ['la composition changée le jour de la naissance', { naissancePrevueLe: '2026-03-01', occupantsChangesLe: '2026-03-01' }],
    ['la demande de logement social, le bail signé', { statut: 'PROGRAMMATION_DU_DEMENAGEMENT', dateDls: '2025-04-30' }],
    ['les pièces seize jours avant le GTR', { statut: 'INSCRIT_EN_PRESENTATION_GTR', reunionLe: '2026-03-28', piecesManquantes: ['RIB'] }],
    ['un entretien que personne ne doit faire', { statut: 'ENTRETIEN_PREALABLE_A_REALISER', assigneLe: null }],
    ['un dossier clos', { statut: 'CLOTURE', naissancePrevueLe: '2026-06-01', dateDls: '2025-01-01' }],
    ['un relogement qui n’est plus nécessaire', { relogementNecessaire: false, dateDls: '2025-01-01' }],
  ])('rien pour : %s', (_, faits) => {
    expect(tenues(faits)).toEqual([])
  })

  test('une composition changée avant la naissance ne l’a pas annoncée', () => {
    expect(tenues({ naissancePrevueLe: '2026-03-01', occupantsChangesLe: '2026-02-28' })).toHaveLength(1)
  })
})

describe('de ce qui est à ce qui devrait être', () => {
  const [dls] = tenues({ dateDls: '2025-04-30' })
  if (dls === undefined) throw new Error('une alerte attendue')
  const ecrite = (reste: Partial<AlerteEcrite> = {}): AlerteEcrite => ({
    id: 'a',
    type: dls.type,
    texte: dls.texte,
    valeur: dls.valeur,
    couleur: dls.couleur,
    statut: 'EN_ATTENTE',
    closeALaMain: false,
    jour: dls.dateAlerte,
    ...reste,
  })

  test('ce qui manque se crée une fois', () => {
    expect(planDesAlertes([dls], [])).toEqual({ aCreer: [dls], aRedire: [], aClore: [] })
    expect(planDesAlertes([dls], [ecrite()])).toEqual({ aCreer: [], aRedire: [], aClore: [] })
  })

  test('close à la main, elle ne revient pas', () => {
    expect(planDesAlertes([dls], [ecrite({ statut: 'CLOTURE', closeALaMain: true })])).toEqual({ aCreer: [], aRedire: [], aClore: [] })
  })

  test('close par le dossier, elle revient avec sa cause, une seule fois', () => {
    const close = ecrite({ statut: 'CLOTURE' })
    expect(planDesAlertes([dls], [close])).toEqual({ aCreer: [dls], aRedire: [], aClore: [] })
    expect(planDesAlertes([dls], [close, ecrite({ id: 'b' })])).toEqual({ aCreer: [], aRedire: [], aClore: [] })
  })

  test('la date changée, l’ancienne se clôt et la nouvelle se crée', () => {
    expect(planDesAlertes([dls], [ecrite({ jour: '2025-12-01' })])).toEqual({ aCreer: [dls], aRedire: [], aClore: ['a'] })
  })

  test('le texte ou la couleur qui bougent se redisent sur la même alerte', () => {
    expect(planDesAlertes([{ ...dls, couleur: 'ROUGE' }], [ecrite()]).aRedire).toEqual([{ ...dls, couleur: 'ROUGE', id: 'a' }])
  })

  test('ce qu’une personne ou un passage a posé n’est pas à elles', () => {
    const autres = [
      ecrite({ type: 'MANUELLE' }),
      ecrite({ type: 'POST_RELOGEMENT' }),
      ecrite({ type: 'DOCUMENT_A_TRANSMETTRE', valeur: 'DLS' }),
    ]
    expect(planDesAlertes([], autres).aClore).toEqual([])
    expect(planDesAlertes([], [ecrite({ type: 'DOCUMENT_A_TRANSMETTRE', valeur: PIECES_DU_GTR })]).aClore).toEqual(['a'])
  })
})
