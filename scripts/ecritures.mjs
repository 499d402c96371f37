// « Each concept exports its verbs; none writes another's tables » : chaque table a un concept, qui est seul à y écrire.
import { readFileSync } from 'node:fs'
import { sourcesDe } from './commun.mjs'

const TABLES = {
  absence: ['absence'],
  agenda: ['flux_agenda'],
  alerte: ['alerte', 'preference_utilisateur'],
  cal: ['fiche_candidat', 'jeton_bailleur', 'lien_bailleur', 'passage_cal', 'reponse_bailleur'],
  candidat: ['profil_candidat'],
  commentaire: ['commentaire'],
  compte: [
    'acte_de_compte',
    'code_de_secours',
    'defi_connexion',
    'fin_annoncee',
    'identite_maison',
    'jeton_api',
    'jeton_compte',
    'jeton_rafraichissement',
    'second_facteur',
    'session',
    'tentative_connexion',
    'utilisateur',
  ],
  consultation: ['consultation'],
  direct: ['direct'],
  core: ['debit', 'executant', 'exportation', 'lecture_de_liste', 'migration', 'requete_idempotente'],
  courriel: ['email_sortant'],
  document: ['document', 'repere_du_depot'],
  emport: ['emport'],
  financement: ['champ_operation', 'financement_fiche'],
  historique: ['modification'],
  'import-menages': ['document_a_reprendre', 'import_menages', 'menage_importe'],
  journal: ['verification_du_journal'],
  logement: ['logement', 'logement_prive', 'non_souhait', 'reservation', 'vacance'],
  menage: [
    'decohabitation',
    'demande_de_droits',
    'enquete_satisfaction',
    'etape_ouverte',
    'fiche_nouveau_logement',
    'menage',
    'menage_supprime',
    'occupant',
    'promesse',
    'rendez_vous',
    'ressource',
    'revenu_imposable',
    'transmission',
    'verification_acquittee',
  ],
  operation: ['operation', 'operation_commentaire', 'operation_date', 'operation_objectif'],
  planning: ['creneau', 'ordre_demenagement', 'parametre_planning'],
  paiement: ['demande_paiement'],
  proposition: ['proposition', 'proposition_ecartee'],
  purge: ['purge', 'purge_fichier'],
  referentiel: ['nomenclature', 'partenaire', 'reference_chargee', 'ville'],
  registre: ['registre_entree'],
  'reponse-menage': ['jeton_menage', 'lien_menage', 'reponse_menage'],
  'regles-cotation': ['operation_attribut_cotation'],
  remboursement: ['demande_remboursement', 'ligne_remboursement'],
  gtr: ['avis_consultation', 'jeton_consultation', 'lien_consultation'],
  reunion: ['reunion', 'reunion_logement', 'reunion_menage', 'reunion_passage', 'reunion_pru', 'reunion_proposition'],
  rgpd: ['droits_demande', 'droits_dossier', 'droits_etape', 'droits_piece', 'limitation'],
  sauvegarde: ['copie'],
  suivi: ['suivi'],
  synoptique: ['operation_releve', 'releve_menage', 'releve_porte'],
  utilisateur: ['invitation', 'temps_de_travail', 'utilisateur_objectif', 'utilisateur_role', 'utilisateur_zone'],
  vue: ['vue', 'vue_epinglee'],
  zone: ['zone_geographique', 'zone_ville'],
}

/** Ceux-là traversent tous les concepts, et ne font que cela. */
const PARTOUT = [
  // Les données inventées s'écrivent en masse, par COPY.
  'server/src/demo/',
  // Ce qu'une purge efface, masque ou laisse de chaque table est dit table par table (tablesDuMenage.ts, citations.ts).
  'server/src/rgpd/bilan.ts',
  'server/src/rgpd/citations.ts',
  'server/src/rgpd/documentsDOrigine.ts',
  'server/src/rgpd/executer.ts',
  // Les durées de conservation effacent les journaux qui les passent.
  'server/src/rgpd/conservation.ts',
  // Ce qui tient à un sujet le suit quand on le réunit à un autre.
  'server/src/sujet/rattacher.ts',
]

const ECRITURE =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*(?:'([a-z_]+)[^']*'|([A-Za-z][\w.]*))\s*\)|\b(?:insert|merge)\s+into\s+([a-z_]+)\b|\bdelete\s+from\s+([a-z_]+)\b|\bupdate\s+([a-z_]+)(?:\s+(?:as\s+)?[a-z]\w*)?\s+set\b/g

const proprietaires = new Map(Object.entries(TABLES).flatMap(([concept, tables]) => tables.map((table) => [table, concept])))

export function checkEcritures() {
  const ecrites = new Set()
  const defauts = sourcesDe('server/src')
    .filter((fichier) => fichier.endsWith('.ts') && !/\.(?:test|gen)\.ts$/.test(fichier))
    .map((fichier) => fichier.replaceAll('\\', '/'))
    .flatMap((fichier) => {
      const tables = tablesEcrites(fichier)
      if (PARTOUT.some((debut) => fichier.startsWith(debut))) return []
      for (const table of tables) ecrites.add(table)
      return tables.flatMap((table) => defautDe(fichier, table))
    })
  const oubliees = [...proprietaires.keys()].filter((table) => table !== 'migration' && !ecrites.has(table))
  return [...defauts, ...oubliees.map((table) => `scripts/ecritures.mjs : personne n’écrit « ${table} », l’ôter de TABLES`)]
}

function defautDe(fichier, table) {
  const [, , concept] = fichier.split('/')
  const sien = proprietaires.get(table)
  if (sien === concept) return []
  return sien === undefined
    ? [`${fichier} écrit « ${table} » : dire dans scripts/ecritures.mjs à quel concept est cette table`]
    : [`${fichier} écrit « ${table} », qui est à « ${sien} » : lui demander un verbe`]
}

/** Les tables qu'un fichier écrit ; un nom qui se calcule se lit des listes du même fichier (`const SUIVENT = ['document', …]`). */
function tablesEcrites(fichier) {
  const texte = readFileSync(fichier, 'utf8').replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1')
  return [
    ...new Set(
      [...texte.matchAll(ECRITURE)].flatMap(([, litterale, calculee, ...enSql]) =>
        calculee === undefined
          ? [litterale ?? enSql.find((nom) => nom !== undefined)]
          : [...texte.matchAll(/'([a-z_]+)'/g)].map(([, nom]) => nom).filter((nom) => proprietaires.has(nom)),
      ),
    ),
  ]
}
