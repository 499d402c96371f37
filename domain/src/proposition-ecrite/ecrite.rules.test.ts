import { describe, expect, test } from 'vitest'
import { statutsMenage } from '../menage/menage.statuts.ts'
import { uneOffre, unMenageARecevoir } from './ecrite.examples.ts'
import {
  empechementsDEcrire,
  empechementsDEnvoyer,
  empechementsDEtablir,
  empechementsDeSaisirLHuissier,
  prochaineEtape,
} from './ecrite.rules.ts'

const JOUR = '2026-03-12'
const menage = unMenageARecevoir()

describe('ce que la proposition attend', () => {
  test.each([
    ['accordée en CALEOL', uneOffre(), 'ECRIRE'],
    ['logement privé validé en GTR', uneOffre({ statut: 'acceptee_gtr', prive: true }), 'ECRIRE'],
    ['établie sans courrier', uneOffre({ statut: 'proposition_relogement' }), 'ECRIRE'],
    ['courrier produit', uneOffre({ statut: 'proposition_relogement', courrier: { numero: 1 } }), 'ENVOYER'],
    ['partie, pas encore reçue', uneOffre({ statut: 'proposition_relogement', envoyeeLe: '2026-03-02' }), 'RECEPTION'],
    ['dernier jour pour répondre', uneOffre({ statut: 'proposition_relogement', envoyeeLe: '2026-02-20', echeance: JOUR }), 'REPONSE'],
    ['délai passé', uneOffre({ statut: 'proposition_relogement', envoyeeLe: '2026-02-20', echeance: '2026-03-11' }), 'RETARD'],
    ['encore chez le bailleur', uneOffre({ statut: 'transmise_bailleur' }), null],
    ['acceptée en GTR, pas encore en CALEOL', uneOffre({ statut: 'acceptee_gtr' }), null],
    ['acceptée par le ménage', uneOffre({ statut: 'acceptee_menage' }), null],
    ['refusée par le ménage', uneOffre({ statut: 'refusee_menage' }), null],
    ['retirée', uneOffre({ statut: 'retiree' }), null],
  ] as const)('%s', (_titre, proposition, attendue) => {
    expect(prochaineEtape(proposition, JOUR)).toBe(attendue)
  })
})

describe('établir une proposition de relogement', () => {
  test.each([
    ['assignation', 'Le logement est encore à présenter en GTR.'],
    ['presentation_gtr', 'Le logement est encore à présenter en GTR.'],
    ['acceptee_gtr', 'Le logement est encore à transmettre au bailleur pour la CALEOL.'],
    ['transmise_bailleur', 'Le bailleur n’a pas encore répondu.'],
    ['refusee_gtr', 'La proposition a été refusée en GTR.'],
    ['refusee_cal', 'La proposition a été refusée en CALEOL.'],
    ['acceptee_menage', 'Le ménage a déjà accepté ce logement.'],
    ['refusee_menage', 'Le ménage a déjà refusé ce logement.'],
    ['retiree', 'La proposition est retirée.'],
  ] as const)('au statut %s, elle dit pourquoi non', (statut, raison) => {
    expect(empechementsDEtablir(uneOffre({ statut }), menage)).toEqual([raison])
  })

  test('accordée en CALEOL, validée chez un bailleur privé, ou déjà établie : rien ne l’empêche', () => {
    expect(empechementsDEtablir(uneOffre(), menage)).toEqual([])
    expect(empechementsDEtablir(uneOffre({ statut: 'acceptee_gtr', prive: true }), menage)).toEqual([])
    expect(empechementsDEtablir(uneOffre({ statut: 'proposition_relogement' }), menage)).toEqual([])
  })

  test('seuls un ménage en recherche et un ménage accepté en GTR en reçoivent une', () => {
    const recoivent = Object.keys(statutsMenage).filter(
      (statut) => empechementsDEtablir(uneOffre(), unMenageARecevoir({ statut: statut as keyof typeof statutsMenage })).length === 0,
    )
    expect(recoivent).toEqual(['RECHERCHE_DU_LOGEMENT', 'ACCEPTE_EN_GTR'])
  })

  test('toutes les raisons sont dites ensemble', () => {
    const raisons = empechementsDEtablir(
      uneOffre({ logementPris: true, precedee: true }),
      unMenageARecevoir({ relogementNecessaire: false, donneesPurgees: true }),
    )
    expect(raisons).toEqual([
      'Les données de ce ménage ont été effacées.',
      'Le relogement de ce ménage n’est pas nécessaire.',
      'Le logement a été accepté par un autre ménage.',
      'Un candidat mieux classé en CALEOL n’a pas encore répondu.',
    ])
  })

  test('le rang ne se rejoue pas une fois la proposition établie', () => {
    expect(empechementsDEtablir(uneOffre({ statut: 'proposition_relogement', precedee: true }), menage)).toEqual([])
  })
})

describe('écrire, envoyer, faire signifier', () => {
  const ecrite = uneOffre({ statut: 'proposition_relogement', courrier: { numero: 1 } })
  const partie = { ...ecrite, envoyeeLe: '2026-03-02' }

  test('tant qu’il n’est pas parti, le courrier se refait ; parti, il ne change plus', () => {
    expect(empechementsDEcrire(ecrite, menage)).toEqual([])
    expect(empechementsDEcrire(partie, menage)).toEqual(['La proposition est déjà partie : son courrier ne change plus.'])
  })

  test('une proposition ne part pas sans courrier, ni sous un numéro déjà pris', () => {
    expect(empechementsDEnvoyer(uneOffre(), menage)).toEqual(['Écrivez d’abord la proposition.'])
    expect(empechementsDEnvoyer({ ...ecrite, courrier: null }, menage)).toEqual([
      'Le courrier n’est pas produit : écrivez d’abord la proposition.',
    ])
    expect(empechementsDEnvoyer({ ...ecrite, numero: 2 }, menage)).toEqual([
      'Le courrier porte le n°\u00A01, déjà parti pour un autre logement : produisez-le à nouveau, sous le n°\u00A02.',
    ])
    expect(empechementsDEnvoyer(ecrite, menage)).toEqual([])
  })

  test('partie, ses dates se complètent, même sans courrier au dossier ; la réponse donnée, plus rien', () => {
    expect(empechementsDEnvoyer({ ...partie, courrier: null }, menage)).toEqual([])
    expect(empechementsDEnvoyer({ ...partie, statut: 'refusee_menage' }, menage)).toEqual(['Le ménage a déjà refusé ce logement.'])
  })

  test('l’huissier signifie un courrier produit, tant que le ménage n’a pas répondu', () => {
    expect(empechementsDeSaisirLHuissier(ecrite, menage)).toEqual([])
    expect(empechementsDeSaisirLHuissier(partie, menage)).toEqual([])
    expect(empechementsDeSaisirLHuissier({ ...ecrite, courrier: null }, menage)).toEqual([
      'Produisez d’abord le courrier de proposition : c’est lui que l’huissier signifie.',
    ])
    expect(empechementsDeSaisirLHuissier({ ...partie, statut: 'acceptee_menage' }, menage)).toEqual([
      'Le ménage a déjà accepté ce logement.',
    ])
  })
})
