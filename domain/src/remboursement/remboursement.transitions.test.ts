import { describe, expect, test } from 'vitest'
import { adrien, bastien, camille, denise, ines, melanie, rachid, unActeur } from '../acces/acteurs.examples.ts'
import type { Acteur } from '../acces/roles.ts'
import { codesDe } from '../common/listes.ts'
import { applyTransition, transitionError } from '../passage/transition.ts'
import { uneDemande, uneLigne } from './remboursement.examples.ts'
import type { DonneesRemboursement, FaitsRemboursement } from './remboursement.faits.ts'
import { type StatutRemboursement, statutsRemboursement } from './remboursement.listes.ts'
import {
  type NomTransitionRemboursement,
  nomsTransitionsRemboursement,
  passagesDuRemboursement,
  placesDuRemboursement,
} from './remboursement.transitions.ts'

const AUJOURDHUI = '2026-03-12'
const donneesDe: Record<NomTransitionRemboursement, DonneesRemboursement> = {
  soumettre: {},
  valider: {},
  rejeter: { motif: 'Facture illisible' },
  payer: { date: AUJOURDHUI },
}

const refus = (nom: NomTransitionRemboursement, faits: FaitsRemboursement, acteur: Acteur, donnees = donneesDe[nom]) =>
  transitionError(passagesDuRemboursement, nom, { faits, donnees, aujourdhui: AUJOURDHUI }, acteur)
const raisons = (...demande: Parameters<typeof refus>): unknown => refus(...demande)?.details['bloquants'] ?? []

describe('le parcours d’une demande', () => {
  const admis: Record<NomTransitionRemboursement, readonly [StatutRemboursement, StatutRemboursement, Acteur]> = {
    soumettre: ['BROUILLON', 'SOUMISE', camille],
    valider: ['SOUMISE', 'VALIDEE', rachid],
    rejeter: ['SOUMISE', 'REJETEE', rachid],
    payer: ['VALIDEE', 'PAYEE', adrien],
  }
  const couples = nomsTransitionsRemboursement.flatMap((nom) => codesDe(statutsRemboursement).map((statut) => [nom, statut] as const))

  test.each(couples)('%s depuis %s', (nom, statut) => {
    const [depuis, vers, acteur] = admis[nom]
    const contexte = { faits: uneDemande(statut), donnees: donneesDe[nom], aujourdhui: AUJOURDHUI }
    if (statut === depuis) expect(applyTransition(passagesDuRemboursement, nom, contexte, acteur).nouveau).toBe(vers)
    else expect(transitionError(passagesDuRemboursement, nom, contexte, acteur)?.nature).toBe('conflit')
  })

  test('rien ne part d’une demande rejetée ni d’une demande payée', () => {
    for (const statut of ['REJETEE', 'PAYEE'] as const)
      for (const acteur of [camille, rachid, adrien, denise])
        expect(placesDuRemboursement({ faits: uneDemande(statut), donnees: {}, aujourdhui: AUJOURDHUI }, acteur)).toEqual([])
  })
})

describe('qui', () => {
  const qui = (nom: NomTransitionRemboursement, statut: StatutRemboursement) =>
    [camille, rachid, ines, denise, adrien, bastien, melanie].filter((acteur) => refus(nom, uneDemande(statut), acteur) === null)

  test('l’équipe soumet, l’encadrement valide et rejette, le responsable administratif paie', () => {
    expect(qui('soumettre', 'BROUILLON')).toEqual([camille, rachid, ines, denise])
    expect(qui('valider', 'SOUMISE')).toEqual([rachid, ines, denise])
    expect(qui('rejeter', 'SOUMISE')).toEqual([rachid, ines, denise])
    expect(qui('payer', 'VALIDEE')).toEqual([adrien])
  })

  test('un chargé de relogement ne soumet que dans ses dossiers', () => {
    const cyril = unActeur('CHARGE_DE_RELOGEMENT', { id: '01900000-0000-7000-8000-0000000000d9' })
    expect(raisons('soumettre', uneDemande('BROUILLON'), cyril)).toEqual(['Le dossier est suivi par Camille Delattre.'])
    const remplace = [{ id: camille.id, prenom: 'Camille', nom: 'Delattre', jusquAu: '2026-03-12' }]
    expect(raisons('soumettre', uneDemande('BROUILLON'), { ...cyril, remplace })).toEqual([])
  })
})

describe('trois personnes différentes', () => {
  const lignes = (montant: number) => [uneLigne({ nature: 'DOUBLE_LOYER', montant })]
  const adrienAussiResponsable = { ...adrien, roles: [...adrien.roles, 'RESPONSABLE_EQUIPE_RELOGEMENT'] as const }

  test('jusqu’à 300 € compris, une même personne peut créer, valider et payer', () => {
    const faits = { lignes: lignes(300), redacteurs: [adrien.id], valideur: adrien.id }
    expect(refus('valider', uneDemande('SOUMISE', faits), adrienAussiResponsable)).toBeNull()
    expect(refus('payer', uneDemande('VALIDEE', faits), adrienAussiResponsable)).toBeNull()
  })

  test('au-delà, qui a préparé ne valide pas', () => {
    const faits = uneDemande('SOUMISE', { lignes: lignes(300.01), redacteurs: [rachid.id] })
    expect(raisons('valider', faits, rachid)).toEqual([
      'Vous avez préparé cette demande : au-delà de 300,00\u00A0€, trois personnes différentes interviennent.',
    ])
    expect(refus('valider', faits, rachid)?.nature).toBe('droit')
    expect(refus('valider', faits, ines)).toBeNull()
    expect(refus('rejeter', faits, rachid)).toBeNull()
  })

  test('au-delà, qui a seulement retouché le brouillon d’un autre ne valide pas non plus', () => {
    const faits = uneDemande('SOUMISE', { lignes: lignes(450), redacteurs: [camille.id, rachid.id] })
    expect(raisons('valider', faits, rachid)).toHaveLength(1)
    expect(raisons('valider', faits, ines)).toEqual([])
  })

  test('au-delà, qui a préparé ou validé ne paie pas', () => {
    const faits = (reste: Partial<FaitsRemboursement>) => uneDemande('VALIDEE', { lignes: lignes(450), ...reste })
    expect(raisons('payer', faits({ valideur: adrien.id }), adrien)).toEqual([
      'Vous avez validé cette demande : au-delà de 300,00\u00A0€, trois personnes différentes interviennent.',
    ])
    expect(raisons('payer', faits({ redacteurs: [camille.id, adrien.id], valideur: rachid.id }), adrien)).toEqual([
      'Vous avez préparé cette demande : au-delà de 300,00\u00A0€, trois personnes différentes interviennent.',
    ])
    expect(raisons('payer', faits({ valideur: rachid.id }), adrien)).toEqual([])
  })

  test('partager la dépense entre plusieurs demandes n’y échappe pas : celles qui ne sont pas rejetées s’ajoutent', () => {
    const seconde = (dejaDemande: FaitsRemboursement['dejaDemande']) =>
      uneDemande('SOUMISE', { lignes: lignes(200), dejaDemande, redacteurs: [rachid.id] })
    expect(raisons('valider', seconde({ DOUBLE_LOYER: 100 }), rachid)).toEqual([])
    expect(raisons('valider', seconde({ DOUBLE_LOYER: 60, OUVERTURE_COMPTEURS: 40.01 }), rachid)).toEqual([
      'Vous avez préparé cette demande : au-delà de 300,00\u00A0€ pour l’ensemble des demandes du ménage, trois personnes différentes interviennent.',
    ])
  })

  test('le total de toutes les lignes compte, au centime', () => {
    const trois = Array.from({ length: 3 }, () => uneLigne({ nature: 'DOUBLE_LOYER', montant: 100.01 }))
    expect(raisons('valider', uneDemande('SOUMISE', { lignes: trois, redacteurs: [rachid.id] }), rachid)).toHaveLength(1)
  })
})

describe('ce que la soumission exige', () => {
  const soumettre = (reste: Partial<FaitsRemboursement>) => raisons('soumettre', uneDemande('BROUILLON', reste), camille)

  test('au moins une dépense', () => {
    expect(soumettre({ lignes: [] })).toEqual(['La demande ne porte aucune dépense.'])
  })

  test('toutes les raisons d’un coup, ligne par ligne', () => {
    const lignes = [
      uneLigne({ montant: null, justifiee: false }),
      uneLigne({ nature: 'AUTRE', montant: 12 }),
      uneLigne({ nature: 'AUTRE', libelle: 'Double des clés', montant: 0 }),
    ]
    expect(soumettre({ lignes })).toEqual([
      'Ligne 1, Ouverture de compteurs : le montant manque.',
      'Ligne 1, Ouverture de compteurs : le justificatif manque.',
      'Ligne 2, Autre dépense : dites de quelle dépense il s’agit.',
      'Ligne 3, Double des clés : le montant manque.',
    ])
  })

  test('le plafond vaut pour la nature : au centime près, lignes réunies', () => {
    expect(soumettre({ lignes: [uneLigne({ montant: 150 })] })).toEqual([])
    expect(soumettre({ lignes: [uneLigne({ montant: 100 }), uneLigne({ montant: 50.01 })] })).toEqual([
      'Ouverture de compteurs : 150,01\u00A0€ dépassent le plafond de 150,00\u00A0€.',
    ])
  })

  test('ce que d’autres demandes comptent déjà entame le plafond', () => {
    expect(soumettre({ lignes: [uneLigne({ montant: 90 })], dejaDemande: { OUVERTURE_COMPTEURS: 62.4 } })).toEqual([
      'Ouverture de compteurs : 90,00\u00A0€ dépassent le plafond de 150,00\u00A0€, dont 62,40\u00A0€ déjà demandés.',
    ])
    expect(soumettre({ lignes: [uneLigne({ montant: 87.6 })], dejaDemande: { OUVERTURE_COMPTEURS: 62.4 } })).toEqual([])
  })

  test('un dossier qui admet encore des demandes', () => {
    expect(soumettre({ dossierFerme: 'Le dossier est clôturé : rouvrez-le pour demander un remboursement.' })).toEqual([
      'Le dossier est clôturé : rouvrez-le pour demander un remboursement.',
    ])
  })
})

test('un justificatif supprimé depuis la soumission empêche de valider', () => {
  expect(raisons('valider', uneDemande('SOUMISE', { lignes: [uneLigne({ justifiee: false })] }), rachid)).toEqual([
    'Ligne 1, Ouverture de compteurs : le justificatif n’est plus au dossier.',
  ])
})

test('un rejet dit pourquoi', () => {
  expect(raisons('rejeter', uneDemande('SOUMISE'), rachid, {})).toEqual(['Indiquez pourquoi la demande est rejetée.'])
  expect(raisons('rejeter', uneDemande('SOUMISE'), rachid, { motif: '  ' })).toEqual(['Indiquez pourquoi la demande est rejetée.'])
})

test('un paiement est daté, ni dans l’avenir ni avant la validation', () => {
  const payer = (donnees: DonneesRemboursement) => raisons('payer', uneDemande('VALIDEE', { valideeLe: '2026-03-10' }), adrien, donnees)
  expect(payer({})).toEqual(['Date du paiement : à indiquer.'])
  expect(payer({ date: '2026-03-13' })).toEqual(['La date saisie doit être anterieure à la date du jour'])
  expect(payer({ date: '2026-03-09' })).toEqual(['Le paiement ne peut pas précéder la validation, du 10 mars 2026.'])
  expect(payer({ date: '2026-03-10' })).toEqual([])
})

test('chaque passage permis dit ce qu’il entraîne et qu’il ne se défait pas', () => {
  const places = (['BROUILLON', 'SOUMISE', 'VALIDEE'] as const).flatMap((statut) =>
    [rachid, adrien].flatMap((acteur) =>
      placesDuRemboursement({ faits: uneDemande(statut), donnees: {}, aujourdhui: AUJOURDHUI }, acteur).filter(({ autorise }) => autorise),
    ),
  )
  expect(new Set(places.map(({ transition }) => transition))).toEqual(new Set(nomsTransitionsRemboursement))
  for (const { consequences } of places) expect(consequences.map(({ retour }) => retour)).toEqual([false, true])
})
