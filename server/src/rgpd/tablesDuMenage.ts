// Tout ce qui, dans la base, tient à un ménage, et ce qu'une purge en fait (domain-rules § 12, décision 0015). Une table neuve qui porte
// `menage_id` ou `sujet_id`, ou une colonne neuve d'une table gardée, ne compile pas tant qu'elle n'est pas dite ici ; `purge.test.ts` vérifie le reste
// dans le catalogue.
import { codesDe } from '@relogement/domain/common/listes'
import { ecransDeConsultation } from '@relogement/domain/rgpd/rgpd.listes'
import { type RawBuilder, sql } from 'kysely'
import type { DB } from '../core/tables.gen.ts'

/** Reste tel quel : ne désigne personne. */
const TEL_QUEL = 'tel quel'
type Colonne = typeof TEL_QUEL | RawBuilder<unknown>

export interface TraitementDeTable {
  readonly quoi: string
  /** La colonne qui mène au ménage, et la table où elle mène quand ce n'est pas `menage`. */
  readonly par: readonly [colonne: string, parent?: string]
  /** Les lignes restent, ces colonnes récrites ; absent : les lignes sont effacées. */
  readonly garde?: { readonly pourquoi: string; readonly colonnes: Readonly<Record<string, Colonne>> }
  /** Ses lignes citent des fichiers du dépôt : la colonne de leur clé. */
  readonly fichiers?: 'cle_stockage'
}

/** Ce qui tient au sujet plutôt qu'au ménage : ils ont le même identifiant. */
const PAR_SUJET = ['sujet_id'] as const

const effacer = (quoi: string, par: TraitementDeTable['par'] = ['menage_id']): TraitementDeTable => ({ quoi, par })

/** Chaque colonne doit être dite : une colonne neuve ne compile pas. */
const garder = <T extends keyof DB>(
  _table: T,
  quoi: string,
  pourquoi: string,
  colonnes: { readonly [C in keyof DB[T]]: Colonne },
  par: TraitementDeTable['par'] = ['menage_id'],
): TraitementDeTable => ({ quoi, par, garde: { pourquoi, colonnes } })

const NUL = sql`null`
const FAUX = sql`false`
const VIDE = sql`''`
const OBJET = sql`'{}'::jsonb`
const SANS_TEXTE = sql`'{}'::text[]`

/** Les tables qui portent le ménage ; celles de leurs propres lignes (ressources d'un occupant) s'y ajoutent, contrôlées par le test. */
type TableDuMenage = { [T in keyof DB]: 'menage_id' | 'sujet_id' extends infer C ? (C extends keyof DB[T] ? T : never) : never }[keyof DB]

/** Dans l'ordre où elles s'effacent : ce qui tient à une personne avant la personne, le ménage en dernier. */
export const tablesDuMenage = {
  ressource: effacer('Ressources', ['occupant_id', 'occupant']),
  revenu_imposable: effacer('Avis d’imposition', ['occupant_id', 'occupant']),
  occupant: effacer('Personnes du ménage'),
  fiche_candidat: effacer('Fiches transmises aux bailleurs'),
  reunion_proposition: effacer('Réponses d’un GTR à ses propositions', ['proposition_id', 'proposition']),
  avis_consultation: effacer('Avis reçus par écrit sur ses propositions', ['proposition_id', 'proposition']),
  reponse_menage: effacer('Réponses données par le QR code d’une proposition'),
  jeton_menage: effacer('Empreinte du QR code d’une proposition', ['lien_id', 'lien_menage']),
  lien_menage: effacer('QR code d’une proposition écrite'),
  emport: effacer('Emports sur une tablette'),
  releve_menage: effacer('Portes où un relevé d’immeuble le montrait'),
  reunion_passage: effacer('Passages dus à la clôture d’un GTR'),
  logement_propose: effacer('Bailleur et ville de chaque logement proposé'),
  proposition: effacer('Propositions de logement'),
  proposition_ecartee: effacer('Propositions écartées par un départ, une accession ou une acceptation'),
  verification_acquittee: effacer('Vérifications levées'),
  commentaire: effacer('Commentaires', PAR_SUJET),
  suivi: effacer('Suivis', PAR_SUJET),
  rendez_vous: effacer('Rendez-vous', PAR_SUJET),
  promesse: effacer('Promesses', PAR_SUJET),
  alerte: effacer('Alertes', PAR_SUJET),
  ordre_demenagement: effacer('Ordres passés au déménageur'),
  menage_au_crible: effacer('Ce qui range le ménage parmi les candidats'),
  profil_candidat: effacer('Ce que le rapprochement lit du dossier'),
  decohabitation: effacer('Séparation d’où vient le dossier'),
  fiche_nouveau_logement: effacer('Fiche du nouveau logement'),
  enquete_satisfaction: effacer('Réponses de satisfaction'),
  modification: effacer('Événements de l’historique', PAR_SUJET),
  email_sortant: effacer('Courriels', PAR_SUJET),
  transmission: effacer('Documents transmis'),
  etape_ouverte: effacer('Étapes de la saisie ouvertes'),
  menage_importe: effacer('Empreinte de sa référence dans l’outil d’où il vient'),
  texte_du_menage: effacer('Texte du dossier, tenu pour y chercher une personne'),
  document: {
    ...garder(
      'document',
      'Documents',
      'nature, empreinte et dates, sans nom ni contenu',
      {
        id: TEL_QUEL,
        sujet_id: TEL_QUEL,
        type: TEL_QUEL,
        nom: VIDE,
        mime: TEL_QUEL,
        taille: TEL_QUEL,
        sha256: TEL_QUEL,
        cle_stockage: TEL_QUEL,
        auteur_id: TEL_QUEL,
        ajoute_le: TEL_QUEL,
        genere: TEL_QUEL,
        numero: TEL_QUEL,
        objet_id: TEL_QUEL,
        donnees: NUL,
        supprime_le: sql`coalesce(supprime_le, now())`,
      },
      PAR_SUJET,
    ),
    fichiers: 'cle_stockage',
  },
  ligne_remboursement: garder(
    'ligne_remboursement',
    'Dépenses remboursées',
    'nature et montants, pour les comptes',
    {
      demande_id: TEL_QUEL,
      rang: TEL_QUEL,
      nature: TEL_QUEL,
      libelle: NUL,
      montant: TEL_QUEL,
      plafond: TEL_QUEL,
      document_id: TEL_QUEL,
    },
    ['demande_id', 'demande_remboursement'],
  ),
  demande_remboursement: garder('demande_remboursement', 'Demandes de remboursement', 'état, dates et qui les a menées, pour les comptes', {
    id: TEL_QUEL,
    menage_id: TEL_QUEL,
    numero: TEL_QUEL,
    statut: TEL_QUEL,
    redacteurs: TEL_QUEL,
    creee_par: TEL_QUEL,
    creee_le: TEL_QUEL,
    soumise_par: TEL_QUEL,
    soumise_le: TEL_QUEL,
    validee_par: TEL_QUEL,
    validee_le: TEL_QUEL,
    rejetee_par: TEL_QUEL,
    rejetee_le: TEL_QUEL,
    motif_rejet: NUL,
    payee_par: TEL_QUEL,
    payee_le: TEL_QUEL,
    date_paiement: TEL_QUEL,
    version: TEL_QUEL,
  }),
  demande_paiement: garder('demande_paiement', 'Indemnités demandées', 'état, montants, dates et qui les a menées, pour les comptes', {
    id: TEL_QUEL,
    operation_id: TEL_QUEL,
    numero: TEL_QUEL,
    nature: TEL_QUEL,
    menage_id: TEL_QUEL,
    statut: TEL_QUEL,
    montant: TEL_QUEL,
    objet: NUL,
    reference: NUL,
    redacteurs: TEL_QUEL,
    preparee_par: TEL_QUEL,
    preparee_le: TEL_QUEL,
    validee_par: TEL_QUEL,
    validee_le: TEL_QUEL,
    deposee_par: TEL_QUEL,
    deposee_le: TEL_QUEL,
    date_depot: TEL_QUEL,
    payee_par: TEL_QUEL,
    payee_le: TEL_QUEL,
    date_paiement: TEL_QUEL,
    montant_paye: TEL_QUEL,
    rejetee_par: TEL_QUEL,
    rejetee_le: TEL_QUEL,
    motif_rejet: NUL,
    version: TEL_QUEL,
    retenu: TEL_QUEL,
  }),
  creneau: garder('creneau', 'Créneaux de déménagement', 'jour et place, pour le calendrier passé', {
    id: TEL_QUEL,
    jour: TEL_QUEL,
    rang: TEL_QUEL,
    titre: sql`'Données effacées'`,
    commande: TEL_QUEL,
    menage_id: TEL_QUEL,
    cree_par: TEL_QUEL,
    cree_le: TEL_QUEL,
    version: TEL_QUEL,
    fait_le: TEL_QUEL,
    fait_par: TEL_QUEL,
    incident_le: TEL_QUEL,
    prestataire_id: TEL_QUEL,
  }),
  reunion_menage: garder('reunion_menage', 'Passages en réunion', 'date et décision, pour les décomptes des réunions', {
    reunion_id: TEL_QUEL,
    menage_id: TEL_QUEL,
    decision: TEL_QUEL,
    suite: TEL_QUEL,
    commentaire: NUL,
    commentaire_diffuse: sql`false`,
    inscrit_le: TEL_QUEL,
    version: TEL_QUEL,
  }),
  consultation: garder(
    'consultation',
    'Journal des consultations',
    'qui a lu le dossier, et quand, jusqu’au terme du journal',
    {
      id: TEL_QUEL,
      le: TEL_QUEL,
      utilisateur_id: TEL_QUEL,
      lien_bailleur_id: TEL_QUEL,
      lien_consultation_id: TEL_QUEL,
      lien_menage_id: TEL_QUEL,
      jeton_api_id: TEL_QUEL,
      sujet_id: TEL_QUEL,
      // L'écran est dit par l'appelant : seul un mot connu reste.
      ecran: sql`case when split_part(ecran, '/', 1) = any(${codesDe(ecransDeConsultation)}) then split_part(ecran, '/', 1) else 'autre' end`,
      groupes: TEL_QUEL,
    },
    PAR_SUJET,
  ),
  direct: garder(
    'direct',
    'Ce qui vient de changer',
    'l’instant et la version, un jour au plus, sans rien du contenu',
    { sujet_id: TEL_QUEL, quoi: TEL_QUEL, transaction: TEL_QUEL, version: TEL_QUEL, le: TEL_QUEL, parti: TEL_QUEL },
    PAR_SUJET,
  ),
  demande_de_droits: garder('demande_de_droits', 'Demandes de droits', 'nature et dates, sans le motif', {
    id: TEL_QUEL,
    menage_id: TEL_QUEL,
    utilisateur_id: TEL_QUEL,
    nature: TEL_QUEL,
    motif: VIDE,
    ouverte_le: TEL_QUEL,
    expire_le: TEL_QUEL,
    fermee_le: sql`coalesce(fermee_le, now())`,
  }),
  droits_dossier: garder('droits_dossier', 'Rattachements à des demandes de droits', 'la preuve de la réponse, sans la personne', {
    demande_id: TEL_QUEL,
    menage_id: TEL_QUEL,
    occupant_id: NUL,
    rattache_le: TEL_QUEL,
  }),
  limitation: garder('limitation', 'Limitations du traitement', 'leurs dates, sans les motifs', {
    id: TEL_QUEL,
    menage_id: TEL_QUEL,
    demande_id: TEL_QUEL,
    depuis: TEL_QUEL,
    motif: VIDE,
    posee_le: TEL_QUEL,
    posee_par: TEL_QUEL,
    levee_le: TEL_QUEL,
    levee_par: TEL_QUEL,
    motif_de_levee: sql`case when levee_le is null then null else '' end`,
  }),
  purge: garder('purge', 'Purges', 'la preuve de l’effacement', {
    id: TEL_QUEL,
    menage_id: TEL_QUEL,
    code_menage: TEL_QUEL,
    motif: TEL_QUEL,
    depuis: TEL_QUEL,
    prevue_le: TEL_QUEL,
    statut: TEL_QUEL,
    empreinte_apercu: TEL_QUEL,
    validee_le: TEL_QUEL,
    validee_par: TEL_QUEL,
    executee_le: TEL_QUEL,
    terminee_le: TEL_QUEL,
    bilan: TEL_QUEL,
    certificat: TEL_QUEL,
    certificat_sha256: TEL_QUEL,
    // Des identifiants de textes, rien de ce qu'ils disent.
    masques: TEL_QUEL,
    refaite_le: TEL_QUEL,
  }),
  purge_fichier: garder(
    'purge_fichier',
    'Fichiers d’une purge',
    'l’empreinte de ce qui a été effacé',
    {
      purge_id: TEL_QUEL,
      cle_stockage: TEL_QUEL,
      nature: TEL_QUEL,
      taille: TEL_QUEL,
      sha256: TEL_QUEL,
      efface_le: TEL_QUEL,
    },
    ['purge_id', 'purge'],
  ),
  menage_en_bref: garder('menage_en_bref', 'Ce qui compte le ménage dans les nombres des listes', 'les mêmes codes que son dossier', {
    menage_id: TEL_QUEL,
    operation_id: TEL_QUEL,
    partenaire_id: TEL_QUEL,
    code_postal: NUL,
    ville_code: TEL_QUEL,
    statut: TEL_QUEL,
    relogement_necessaire: TEL_QUEL,
    charge_id: TEL_QUEL,
    typologies_gtr: SANS_TEXTE,
    codes_postaux_souhaites: SANS_TEXTE,
  }),
  menage: garder(
    'menage',
    'Le dossier',
    'code, opération, statut et dates, pour les décomptes',
    {
      id: TEL_QUEL,
      code_menage: TEL_QUEL,
      version: sql`version + 1`,
      noms: sql`'Données effacées'`,
      cle_tri: VIDE,
      recherche: sql`sans_accents(code_menage)`,
      telephones: VIDE,
      lieu: VIDE,
      operation_id: TEL_QUEL,
      partenaire_id: TEL_QUEL,
      charge_id: TEL_QUEL,
      assigne_le: NUL,
      statut: TEL_QUEL,
      statut_depuis: TEL_QUEL,
      statut_memorise: NUL,
      relogement_necessaire: TEL_QUEL,
      sans_relogement_le: TEL_QUEL,
      telephone: NUL,
      email: NUL,
      code_postal: NUL,
      ville_code: TEL_QUEL,
      codes_postaux_souhaites: SANS_TEXTE,
      typologies_gtr: SANS_TEXTE,
      nature_revenus: SANS_TEXTE,
      cotation_couleur: NUL,
      cotation_score: sql`0`,
      attributs_cotations: sql`'[]'::jsonb`,
      cotation_derogation: NUL,
      cotation_coches: SANS_TEXTE,
      situation_complexe: FAUX,
      contentieux: FAUX,
      deux_refus: FAUX,
      injoignable: FAUX,
      exclure_interbailleur: FAUX,
      intercommunal: FAUX,
      minoration: NUL,
      numero_unique: NUL,
      date_dls: NUL,
      date_entretien: TEL_QUEL,
      date_gtrm: TEL_QUEL,
      date_signature_bail: TEL_QUEL,
      date_edl_entree: TEL_QUEL,
      date_demenagement: TEL_QUEL,
      date_edl_sortie: TEL_QUEL,
      date_remise_des_cles: TEL_QUEL,
      date_reveil_veille: NUL,
      motif_veille: NUL,
      refus_sans_proposition: NUL,
      projet_modifie_le: NUL,
      presentation_validee_le: NUL,
      informations: OBJET,
      relogement: OBJET,
      composition: OBJET,
      charges: OBJET,
      surendettement: NUL,
      logement_actuel: OBJET,
      localisation: OBJET,
      patrimoine: OBJET,
      projet_residentiel: OBJET,
      logement_precedent: OBJET,
      depart_spontane: sql`case when depart_spontane is null then null else jsonb_build_object('date', depart_spontane -> 'date', 'motif', depart_spontane -> 'motif', 'commentaire', null) end`,
      accession: sql`case when accession is null then null else jsonb_build_object('date', accession -> 'date', 'type', accession -> 'type') end`,
      decohabite_de: NUL,
      cree_le: TEL_QUEL,
      modifie_le: sql`now()`,
      purge_prevue_le: TEL_QUEL,
      archive_le: TEL_QUEL,
      limitation_depuis: TEL_QUEL,
      // Écrits ensuite, quand c'est une archive qui est rendue anonyme.
      indicateurs: NUL,
      // Posée en dernier, quand tout le reste est fait : elle ferme le dossier.
      purge_le: TEL_QUEL,
    },
    ['id'],
  ),
} as const satisfies Readonly<Record<TableDuMenage | 'menage' | (string & {}), TraitementDeTable>>

/** Les lignes d'une table qui tiennent à ce ménage, en condition. */
export function lignesDuMenage(table: string, menageId: string): RawBuilder<boolean> {
  const traitement = (tablesDuMenage as Readonly<Record<string, TraitementDeTable>>)[table]
  if (traitement === undefined) throw new Error(`La table ${table} n’est pas déclarée`)
  const [colonne, parent] = traitement.par
  if (parent === undefined) return sql<boolean>`${sql.ref(`${table}.${colonne}`)} = ${menageId}::uuid`
  return sql<boolean>`${sql.ref(`${table}.${colonne}`)} in (select id from ${sql.table(parent)} where ${lignesDuMenage(parent, menageId)})`
}

/** Les colonnes à récrire d'une table gardée. */
export const colonnesRecrites = ({ garde }: TraitementDeTable): [string, RawBuilder<unknown>][] =>
  Object.entries(garde?.colonnes ?? {}).flatMap(([colonne, valeur]) => (valeur === TEL_QUEL ? [] : [[colonne, valeur]]))
