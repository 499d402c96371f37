import { describe, expect, test } from 'vitest'
import { evenementDAlerte } from './alerte/alerte.evenements.ts'
import { evenementDeCommentaire } from './commentaire/commentaire.evenements.ts'
import { evenementDeDocument } from './document/document.evenements.ts'
import { phraseDe, texteDe } from './evenements.ts'
import type { Evenement } from './historique/evenement.ts'
import { SAISIE } from './historique/historique.evenements.ts'
import { evenementDeMenage } from './menage/menage.evenements.ts'
import { evenementDeProposition } from './proposition/proposition.evenements.ts'
import { evenementDeSuivi } from './suivi/suivi.evenements.ts'

const camille = { prenom: 'Camille', nom: 'Delattre' }
const dite = (evenement: Evenement, auteur: typeof camille | null = camille) => phraseDe({ changements: [], ...evenement, auteur })
const lue = (evenement: Evenement, auteur: typeof camille | null = camille) =>
  dite(evenement, auteur)
    .phrase.map(({ texte }) => texte)
    .join('')
const change = (chemin: string, ancien: unknown = null, nouveau: unknown = null) => ({ chemin, libelle: null, ancien, nouveau })

describe('un passage de statut', () => {
  test('se lit en une phrase, et garde le motif et le commentaire de son auteur', () => {
    const passage = evenementDeMenage('STATUT_PASSE', {
      ancien: 'RECHERCHE_DU_LOGEMENT',
      nouveau: 'DOSSIER_EN_VEILLE',
      motif: { liste: 'veille', code: 'HOSPITALISATION' },
      commentaire: 'Jusqu’en juin',
    })
    expect(lue(passage)).toBe('Camille Delattre a passé le statut de Recherche du logement à Dossier en veille')
    expect(dite(passage).commentaire).toBe('Hospitalisation. Jusqu’en juin')
    expect(texteDe(passage)).toBe('Statut passé de « Recherche du logement » à « Dossier en veille » : Hospitalisation. Jusqu’en juin')
  })

  test('fait par le serveur, n’invente pas d’auteur', () => {
    const passage = evenementDeMenage('STATUT_PASSE', { ancien: 'INSCRIT_EN_PRESENTATION_GTR', nouveau: 'RECHERCHE_DU_LOGEMENT' })
    expect(lue(passage, null)).toBe('Le statut est passé d’Inscrit en présentation GTR à Recherche du logement')
  })

  test('dit le courriel que personne n’a reçu, avec ou sans raison', () => {
    const sansDestinataire = [{ courriel: 'TRANSMISSION_DLS' as const, bailleur: 'Habitat du Nord' }]
    const statuts = { ancien: 'DLS_A_TRANSMETTRE_AU_BAILLEUR', nouveau: 'ATTENTE_PRESENTATION_GTR', sansDestinataire } as const
    expect(texteDe(evenementDeMenage('STATUT_PASSE', statuts))).toBe(
      'Statut passé de « DLS à transmettre au bailleur » à « Attente de présentation en GTR ». Aucun destinataire chez Habitat du Nord : transmettez la demande vous-même',
    )
    expect(dite(evenementDeMenage('STATUT_PASSE', { ...statuts, commentaire: 'Vu' })).commentaire).toBe(
      'Vu. Aucun destinataire chez Habitat du Nord : transmettez la demande vous-même',
    )
  })
})

test('l’ouverture du dossier dit son statut, et d’où il vient', () => {
  expect(lue(evenementDeMenage('DOSSIER_OUVERT', { statut: 'ENTRETIEN_PREALABLE_A_REALISER' }))).toBe(
    'Camille Delattre a ouvert le dossier, au statut Entretien préalable à réaliser',
  )
  const issu = evenementDeMenage('DOSSIER_ISSU_D_UN_AUTRE', { menage: 'ALM-2023-0007', statut: 'ENTRETIEN_PREALABLE_A_REALISER' })
  expect(dite(issu, null).commentaire).toBe('Décohabitation : issu du ménage ALM-2023-0007')
  expect(
    lue(evenementDeMenage('DOSSIER_IMPORTE', { fichier: 'reprise.xlsx', reference: 'A-1042', statut: 'ATTENTE_PRESENTATION_GTR' })),
  ).toBe('Camille Delattre a importé le dossier de « reprise.xlsx », référence A-1042, au statut Attente de présentation en GTR')
})

test('une saisie dit les sections touchées, dans l’ordre du dossier', () => {
  expect(lue({ ...SAISIE, changements: [change('ressourcesEtCharges.ressources.0198.SALAIRE.montantMensuel', 1246.5, 1318)] })).toBe(
    'Camille Delattre a modifié les ressources',
  )
  const plusieurs = [change('relogement.cotation'), change('logementActuel.surface'), change('composition.occupants.0198.nom')]
  expect(lue({ ...SAISIE, changements: plusieurs })).toBe('Camille Delattre a modifié la composition, le logement actuel et la cotation')
  expect(lue({ ...SAISIE, changements: [change('logementActuelLocalisation.adresse.rue')] })).toBe('Camille Delattre a modifié l’adresse')
  expect(lue({ ...SAISIE, changements: plusieurs }, null)).toBe(
    'Mise à jour automatique : la composition, le logement actuel et la cotation',
  )
})

test.each<[string, Evenement]>([
  ['Camille Delattre a confié le dossier à Yanis Ouali', evenementDeMenage('DOSSIER_CONFIE', { personne: 'Yanis Ouali' })],
  ['Camille Delattre a retiré le dossier à Yanis Ouali', evenementDeMenage('DOSSIER_RETIRE', { personne: 'Yanis Ouali' })],
  ['Camille Delattre a commenté le dossier', evenementDeCommentaire('COMMENTAIRE_AJOUTE', {})],
  [
    'Camille Delattre a ajouté le document 2025.pdf (Avis d’imposition)',
    evenementDeDocument('DOCUMENT_AJOUTE', { nom: '2025.pdf', nature: 'AVIS_IMPOSITION' }),
  ],
  ['Camille Delattre a modifié le document scan.pdf', evenementDeDocument('DOCUMENT_MODIFIE', { nom: 'scan.pdf' })],
  ['Camille Delattre a clos l’alerte Entretien à réaliser', evenementDAlerte('ALERTE_CLOSE', { alerte: 'Entretien à réaliser' })],
  ['Camille Delattre a rouvert l’alerte Entretien à réaliser', evenementDAlerte('ALERTE_ROUVERTE', { alerte: 'Entretien à réaliser' })],
  ['Camille Delattre a supprimé l’alerte Rappeler Mme Duprez', evenementDAlerte('ALERTE_SUPPRIMEE', { alerte: 'Rappeler Mme Duprez' })],
  ['Camille Delattre a posé l’alerte Rappeler Mme Duprez', evenementDAlerte('ALERTE_POSEE', { alerte: 'Rappeler Mme Duprez' })],
  [
    'Camille Delattre a reporté au 1er juin 2026 l’alerte Rappeler Mme Duprez',
    evenementDAlerte('ALERTE_REPORTEE', { alerte: 'Rappeler Mme Duprez', au: '2026-06-01' }),
  ],
  ['Camille Delattre a noté un suivi : visite à domicile', evenementDeSuivi('SUIVI_NOTE', { suivi: 'VISITE_DOMICILE' })],
  [
    'Camille Delattre · Proposition n°\u00A02, 24 rue de l’Épeule, Roubaix : envoyée en recommandé le 2 mars 2026',
    evenementDeProposition('PROPOSITION_ENVOYEE', {
      numero: 2,
      adresse: '24 rue de l’Épeule, Roubaix',
      canal: 'RECOMMANDE',
      le: '2026-03-02',
    }),
  ],
])('« %s »', (attendue, evenement) => {
  expect(lue(evenement)).toBe(attendue)
})

test('sans personne, un fait se lit d’une traite', () => {
  expect(lue(evenementDeProposition('AVIS_CALEOL', { adresse: '24 rue de l’Épeule', rang: 1 }), null)).toBe(
    'CALEOL pour le 24 rue de l’Épeule : avis favorable, rang 1',
  )
})

test('un code inconnu ou des données illisibles ne font pas tomber l’historique', () => {
  for (const code of ['JAMAIS_VU', 'SUIVI_NOTE', 'toString'])
    expect(lue({ type: 'MODIFICATION', code, donnees: {}, changements: [change('informations.email')] })).toBe(
      'Camille Delattre a modifié les informations',
    )
})
