import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { texteDe } from '@relogement/domain/evenements'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createBaseDeTest } from '../../test/base.ts'
import { MIGRATIONS, migrate } from '../core/migrate.ts'

const passage = (ancien: string | null, nouveau: string) => [{ chemin: 'relogement.statut', libelle: 'Statut', ancien, nouveau }]
const charge = (ancien: string | null, nouveau: string | null) => [{ chemin: 'relogement.chargeDeRelogementPrincipal', ancien, nouveau }]

/** Chaque phrase que le produit a écrite : son type, ses mots, le code et les données qu'on en attend. */
const phrases: readonly (readonly [type: string, texte: string | null, code: string, donnees: object, changements?: object[]])[] = [
  ['MODIFICATION', null, 'SAISIE', {}, [{ chemin: 'informations.email', ancien: null, nouveau: 'a@b.fr' }]],
  [
    'MODIFICATION',
    'Statut passé de « Recherche du logement » à « Attente de présentation en GTR »',
    'STATUT_PASSE',
    { ancien: 'RECHERCHE_DU_LOGEMENT', nouveau: 'ATTENTE_PRESENTATION_GTR' },
    passage('RECHERCHE_DU_LOGEMENT', 'ATTENTE_PRESENTATION_GTR'),
  ],
  [
    'MODIFICATION',
    'Statut passé de « Recherche du logement » à « Dossier en veille » : Hospitalisation. Jusqu’en juin : à revoir',
    'STATUT_PASSE',
    {
      ancien: 'RECHERCHE_DU_LOGEMENT',
      nouveau: 'DOSSIER_EN_VEILLE',
      motif: { liste: 'veille', code: 'HOSPITALISATION' },
      commentaire: 'Jusqu’en juin : à revoir',
    },
  ],
  [
    'MODIFICATION',
    'Statut passé de « Recherche du logement » à « Départ spontané » : Parti de lui-même. Aucun DPO ni data steward en activité : personne n’a reçu le courriel de la purge',
    'STATUT_PASSE',
    {
      ancien: 'RECHERCHE_DU_LOGEMENT',
      nouveau: 'DEPART_SPONTANE',
      motif: { liste: 'depart', code: 'PARTI_DE_LUI_MEME' },
      sansDestinataire: [{ courriel: 'PURGE', bailleur: null }],
    },
  ],
  [
    'MODIFICATION',
    'Statut passé de « DLS à transmettre au bailleur » à « Attente de présentation en GTR ». Aucun destinataire chez Habitat du Nord : transmettez la demande vous-même',
    'STATUT_PASSE',
    {
      ancien: 'DLS_A_TRANSMETTRE_AU_BAILLEUR',
      nouveau: 'ATTENTE_PRESENTATION_GTR',
      sansDestinataire: [{ courriel: 'TRANSMISSION_DLS', bailleur: 'Habitat du Nord' }],
    },
  ],
  [
    'MODIFICATION',
    'Statut passé de « Recherche du logement » à « Accession à la propriété » : Accession sociale',
    'STATUT_PASSE',
    { ancien: 'RECHERCHE_DU_LOGEMENT', nouveau: 'ACCESSION_A_LA_PROPRIETE', motif: { liste: 'accession', code: 'SOCIAL' } },
  ],
  [
    'PROPOSITION_REFUSEE',
    'Statut passé de « Accepté en GTR » à « Recherche du logement » : 24 rue de l’Épeule, Roubaix. Transports',
    'STATUT_PASSE',
    {
      ancien: 'ACCEPTE_EN_GTR',
      nouveau: 'RECHERCHE_DU_LOGEMENT',
      proposition: '24 rue de l’Épeule, Roubaix',
      motif: { liste: 'refus', code: 'TRANSPORTS' },
    },
  ],
  [
    'MODIFICATION',
    'Statut passé de « Signature du bail » à « Programmation du déménagement » : Bail absent des documents. Attendu du bailleur',
    'STATUT_PASSE',
    {
      ancien: 'SIGNATURE_DU_BAIL',
      nouveau: 'PROGRAMMATION_DU_DEMENAGEMENT',
      commentaire: 'Bail absent des documents. Attendu du bailleur',
    },
  ],
  ['MODIFICATION', 'Statut passé de « Inconnu » à « Clôturé »', 'TEXTE_ANCIEN', { texte: 'Statut passé de « Inconnu » à « Clôturé »' }],
  [
    'MODIFICATION',
    'Dossier ouvert',
    'DOSSIER_OUVERT',
    { statut: 'ENTRETIEN_PREALABLE_A_REALISER' },
    passage(null, 'ENTRETIEN_PREALABLE_A_REALISER'),
  ],
  [
    'MODIFICATION',
    'Décohabitation : issu du ménage ALM-2023-0007',
    'DOSSIER_ISSU_D_UN_AUTRE',
    { menage: 'ALM-2023-0007', statut: 'ENTRETIEN_PREALABLE_A_REALISER' },
    passage(null, 'ENTRETIEN_PREALABLE_A_REALISER'),
  ],
  [
    'MODIFICATION',
    'Décohabitation (séparation du couple) : 2 personnes forment le ménage ALM-0008',
    'DECOHABITATION',
    { motif: 'SEPARATION', personnes: 2, menage: 'ALM-0008' },
  ],
  ['MODIFICATION', 'Décohabitation annulée : le dossier ALM-0008 est réuni à celui-ci', 'DECOHABITATION_ANNULEE', { menage: 'ALM-0008' }],
  ['ASSIGNATION', 'Dossier confié à Yanis Ouali', 'DOSSIER_CONFIE', { personne: 'Yanis Ouali' }, charge(null, 'Yanis Ouali')],
  ['RETRAIT_ASSIGNATION', 'Dossier retiré', 'DOSSIER_RETIRE', { personne: 'Yanis Ouali' }, charge('Yanis Ouali', null)],
  ['MODIFICATION', 'Code corrigé : deux chiffres : inversés', 'CODE_CORRIGE', { motif: 'deux chiffres : inversés' }],
  ['MODIFICATION', 'Contact du demandeur principal réuni : celui des informations du ménage fait foi', 'CONTACT_REUNI', {}],
  ['COMMENTAIRE', 'Commentaire ajouté', 'COMMENTAIRE_AJOUTE', {}],
  ['SUIVI', 'Suivi noté : visite à domicile', 'SUIVI_NOTE', { suivi: 'VISITE_DOMICILE' }],
  ['SUIVI', 'Suivi noté : SMS', 'SUIVI_NOTE', { suivi: 'SMS' }],
  ['SUIVI', 'Suivi noté : pigeon voyageur', 'TEXTE_ANCIEN', { texte: 'Suivi noté : pigeon voyageur' }],
  ['MODIFICATION', 'Alerte posée : Rappeler Mme Duprez', 'ALERTE_POSEE', { alerte: 'Rappeler Mme Duprez' }],
  ['MODIFICATION', 'Alerte close : Bail à transmettre', 'ALERTE_CLOSE', { alerte: 'Bail à transmettre' }],
  ['MODIFICATION', 'Alerte supprimée : Rappeler', 'ALERTE_SUPPRIMEE', { alerte: 'Rappeler' }],
  [
    'MODIFICATION',
    'Alerte reportée au 1er juin 2026 : Rappeler : urgent',
    'ALERTE_REPORTEE',
    { au: '2026-06-01', alerte: 'Rappeler : urgent' },
  ],
  ['DOCUMENT_AJOUTE', 'Quittance (mars (2).pdf)', 'DOCUMENT_AJOUTE', { nature: 'QUITTANCE', nom: 'mars (2).pdf' }],
  ['DOCUMENT_AJOUTE', 'mars.pdf (Quittance)', 'DOCUMENT_AJOUTE', { nature: 'QUITTANCE', nom: 'mars.pdf' }],
  ['DOCUMENT_AJOUTE', 'mars.pdf', 'DOCUMENT_AJOUTE', { nature: null, nom: 'mars.pdf' }],
  ['DOCUMENT_SUPPRIME', 'Bail d’origine (bail.pdf)', 'DOCUMENT_SUPPRIME', { nature: 'BAIL_ORIGINE', nom: 'bail.pdf' }],
  ['DOCUMENT_SUPPRIME', 'Quittance : durée de conservation atteinte', 'DOCUMENT_ECHU', { nature: 'QUITTANCE' }],
  [
    'DOCUMENT_SUPPRIME',
    'Guide d’entretien : retiré, il nommait une personne dont les données sont effacées',
    'DOCUMENT_RETIRE',
    { nature: 'GUIDE_ENTRETIEN' },
  ],
  [
    'COURRIER',
    'Courrier de proposition (Courrier ALM.pdf)',
    'COURRIER_PRODUIT',
    { nature: 'COURRIER_PROPOSITION', nom: 'Courrier ALM.pdf' },
  ],
  [
    'COURRIER',
    'Courriel « Demande de pièces » écrit à un destinataire',
    'COURRIEL_ECRIT',
    { courriel: 'demande-de-pieces', destinataires: 1 },
  ],
  [
    'COURRIER',
    'Proposition n°\u00A02, 24 rue de l’Épeule, Roubaix : envoyée en recommandé le 2 mars 2026',
    'PROPOSITION_ENVOYEE',
    { numero: 2, adresse: '24 rue de l’Épeule, Roubaix', canal: 'RECOMMANDE', le: '2026-03-02' },
  ],
  [
    'COURRIER',
    'Proposition n°\u00A02, 24 rue de l’Épeule, Roubaix : envoyée le 2 mars 2026',
    'PROPOSITION_ENVOYEE',
    { numero: 2, adresse: '24 rue de l’Épeule, Roubaix', canal: null, le: '2026-03-02' },
  ],
  [
    'COURRIER',
    'Proposition n°\u00A01, 2 rue Basse, Lille : envoi complété',
    'ENVOI_COMPLETE',
    { numero: 1, adresse: '2 rue Basse, Lille' },
  ],
  ['MODIFICATION', 'Proposition de relogement établie : 2 rue Basse, Lille', 'PROPOSITION_ETABLIE', { adresse: '2 rue Basse, Lille' }],
  ['RETRAIT_PRESENTATION_LOGEMENT_GTR', 'Proposition retirée', 'PROPOSITION_RETIREE', {}],
  ['MODIFICATION', 'Proposition rétablie : 2 rue Basse, Lille', 'PROPOSITION_RETABLIE', { proposition: '2 rue Basse, Lille' }],
  [
    'MODIFICATION',
    'Proposition non rétablie : 2 rue Basse, Lille. Le bailleur ne propose plus ce logement.',
    'PROPOSITION_NON_RETABLIE',
    { proposition: '2 rue Basse, Lille', raison: 'LOGEMENT_REPRIS' },
  ],
  ['RETRAIT_PRESENTATION_GTR', 'Ménage retiré du GTR', 'RETIRE_DU_GTR', {}],
  ['PRESENTATION_CAL', 'CALEOL pour le 2 rue Basse : avis favorable, rang 3', 'AVIS_CALEOL', { adresse: '2 rue Basse', rang: 3 }],
  ['PROJECTION_FINANCIERE', 'Projection financière établie pour le 2 rue Basse', 'PROJECTION_ETABLIE', { adresse: '2 rue Basse' }],
  [
    'PRESENTATION_LOGEMENT_GTR',
    'Logement d’un bailleur privé proposé : 2 rue (Basse), Lille (location vide), à valider par « GTR du 12 »',
    'LOGEMENT_PRIVE_PROPOSE',
    { adresse: '2 rue (Basse), Lille', bail: 'VIDE', reunion: 'GTR du 12' },
  ],
  ['MODIFICATION', 'Part à charge du logement quitté relevée à nouveau', 'PART_A_CHARGE_RELEVEE', {}],
  [
    'MODIFICATION',
    'Vérification levée (Revenus (bruts)) : vu avec elle',
    'VERIFICATION_LEVEE',
    { verification: 'Revenus (bruts)', commentaire: 'vu avec elle' },
  ],
  ['MODIFICATION', 'À vérifier de nouveau : Revenus', 'VERIFICATION_REMISE', { verification: 'Revenus' }],
  [
    'MODIFICATION',
    'Cotation imposée, sans couleur jusqu’au 1er juin 2026 : Danger : fuite',
    'COTATION_IMPOSEE',
    { couleur: null, jusquAu: '2026-06-01', motif: 'Danger : fuite' },
  ],
  ['MODIFICATION', 'Cotation imposée levée : les règles s’appliquent de nouveau', 'COTATION_IMPOSEE_LEVEE', {}],
  [
    'MODIFICATION',
    'Fin de la cotation imposée par Rachid Amrani : les règles s’appliquent de nouveau',
    'COTATION_IMPOSEE_FINIE',
    { par: 'Rachid Amrani' },
  ],
  ['MODIFICATION', 'Règles de cotation de l’opération changées', 'REGLES_DE_L_OPERATION_CHANGEES', {}],
  ['MODIFICATION', 'Règle de cotation cochée : Immeuble squatté', 'REGLE_COCHEE', { regle: 'Immeuble squatté' }],
  ['MODIFICATION', 'Règle de cotation décochée : Immeuble squatté', 'REGLE_DECOCHEE', { regle: 'Immeuble squatté' }],
  ['MODIFICATION', 'Règle de cotation ôtée : Immeuble squatté', 'REGLE_OTEE', { regle: 'Immeuble squatté' }],
  ['MODIFICATION', 'Règles de cotation par défaut reprises : Santé, Âge', 'REGLES_PAR_DEFAUT_REPRISES', { regles: ['Santé', 'Âge'] }],
  ['MODIFICATION', 'Demande de remboursement n° 1 préparée', 'REMBOURSEMENT_PREPARE', { numero: 1 }],
  ['MODIFICATION', 'Demande de remboursement n° 1 supprimée', 'REMBOURSEMENT_SUPPRIME', { numero: 1 }],
  [
    'MODIFICATION',
    'Demande de remboursement n° 2 rejetée (1\u00A0540,50\u00A0€) : Facture : illisible',
    'REMBOURSEMENT_PASSE',
    { numero: 2, statut: 'REJETEE', total: 1540.5, motif: 'Facture : illisible' },
  ],
  [
    'MODIFICATION',
    'Demande de remboursement n° 2 payée (62,40\u00A0€)',
    'REMBOURSEMENT_PASSE',
    { numero: 2, statut: 'PAYEE', total: 62.4, motif: null },
  ],
  ['MODIFICATION', 'Nom d’une personne purgée masqué dans 3 textes', 'NOM_MASQUE', { textes: 3 }],
  ['MODIFICATION', 'Dossier archivé : fin de l’usage courant', 'DOSSIER_ARCHIVE', {}],
  [
    'MODIFICATION',
    'Dossier gelé : limitation du traitement demandée par la personne le 12 mars 2026.',
    'DOSSIER_GELE',
    { depuis: '2026-03-12' },
  ],
  ['MODIFICATION', 'Limitation du traitement levée : le dossier reprend son cours.', 'LIMITATION_LEVEE', {}],
  ['MODIFICATION', 'Purge des données validée', 'PURGE_VALIDEE', {}],
  ['MODIFICATION', 'Écrit autrefois par un autre outil', 'TEXTE_ANCIEN', { texte: 'Écrit autrefois par un autre outil' }],
]

/** Un document se nommait après sa nature : il se lit maintenant par son nom. */
const relues: Readonly<Record<string, string>> = {
  'Quittance (mars (2).pdf)': 'mars (2).pdf (Quittance)',
  'Bail d’origine (bail.pdf)': 'bail.pdf (Bail d’origine)',
  'Courrier de proposition (Courrier ALM.pdf)': 'Courrier ALM.pdf (Courrier de proposition)',
}

test('les phrases d’avant deviennent un code et des données, et se relisent mot pour mot', async () => {
  const base = await createBaseDeTest({ de: 'vide' })
  const dossier = mkdtempSync(join(tmpdir(), 'relogement-historique-'))
  const client = new pg.Client(base.urlMigration)
  try {
    const reprise = readdirSync(MIGRATIONS).find((nom) => nom.endsWith('_historique_code.sql')) ?? ''
    for (const fichier of readdirSync(MIGRATIONS).filter((nom) => nom < reprise)) cpSync(join(MIGRATIONS, fichier), join(dossier, fichier))
    await migrate(base.urlMigration, dossier)
    await client.connect()
    for (const [type, texte, , , changements = []] of phrases)
      await client.query(`insert into modification (id, type, texte, changements, version) values (gen_random_uuid(), $1, $2, $3, $4)`, [
        type,
        texte,
        JSON.stringify(changements),
        phrases.findIndex((phrase) => phrase[1] === texte),
      ])
    await migrate(base.urlMigration)
    const { rows } = await client.query<{ version: number; type: string; code: string; donnees: Record<string, unknown> }>(
      'select version, type, code, donnees from modification order by version',
    )
    expect(rows.map(({ version, type, code, donnees }) => [type, texteDe({ code, donnees }), code, donnees, version])).toEqual(
      phrases.map(([type, texte, code, donnees], rang) => [type, texte && (relues[texte] ?? texte), code, donnees, rang]),
    )
  } finally {
    await client.end()
    await base.drop()
    rmSync(dossier, { recursive: true })
  }
})
