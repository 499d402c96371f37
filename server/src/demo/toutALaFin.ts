import pg from 'pg'
import { textesDesTables } from '../rgpd/textesDesTables.ts'

/** Ce que les lots remplissent. */
export const REMPLIES = [
  ...[
    'logement',
    'menage',
    'occupant',
    'ressource',
    'revenu_imposable',
    'reunion_menage',
    'reunion_logement',
    'proposition',
    'modification',
  ],
  ...['alerte', 'commentaire', 'suivi', 'document', 'consultation', 'passage_cal', 'fiche_candidat', 'fiche_nouveau_logement'],
  ...['demande_remboursement', 'ligne_remboursement', 'enquete_satisfaction', 'decohabitation'],
  ...['texte_du_menage', 'logement_propose', 'menage_en_bref'],
]

/** Écrites d'un trait, des lots déjà indexés : leurs liens se jugent après. */
export const RELEVES = ['releve_menage', 'releve_porte']

/** Ce qui n'a lieu d'être qu'une fois servi : nul n'écoute, et nul dossier neuf n'est purgé, gelé, ni sans nouvelles. */
const SANS_OBJET = ['annoncer', 'refuser_si_purge', 'ecarter_si_purge', 'eteindre_sans_nouvelles']

/**
 * Ce que jugent ou écrivent, ligne à ligne, des déclencheurs : refait d'un trait par `TEXTE_DES_DOSSIERS` et les fonctions de la base
 * qui les redressent, rejugé par `LES_RANGS`.
 */
const REFAITS = ['texte_du_menage', 'logement_propose_ecrit', 'menage_en_bref_ecrit', 'rangs_ecrits', 'menage_compte', 'menage_recompte']

export interface Chargement {
  /** Celles où rien n'était : leurs lignes peuvent arriver gelées. */
  readonly vides: ReadonlySet<string>
  /** Les lots écrits. */
  readonly remettre: () => Promise<void>
  /** Les relevés écrits. */
  readonly finir: () => Promise<void>
}

interface Ote {
  readonly oter: string
  readonly remettre: string
}

/**
 * Ôte ce qui se tient ligne à ligne et se refait d'un trait : clés, index, liens entre tables, texte cherché des dossiers, annonces. Ce qu'elle rend le
 * refait, et la base juge alors toutes les lignes à la fois. Tenu pendant le chargement, cela coûte plusieurs fois ce que coûtent les lignes. À
 * faire dans la transaction du chargement : interrompue, rien n'a été ôté.
 */
export async function oterPourCharger(client: pg.ClientBase): Promise<Chargement> {
  const desReleves = await oterTout(client, [...(await listLiens(client, RELEVES, [])), ...(await listIndex(client, RELEVES))])
  const otes = await oterTout(client, [
    ...(await listLiens(client, REMPLIES, REMPLIES)),
    ...(await listCles(client, REMPLIES)),
    ...(await listIndex(client, REMPLIES)),
    ...(await listDeclencheurs(client)),
  ])
  const vides = await listVides(client)
  // Refaite dans la transaction, une table vide reçoit des lignes déjà gelées, hors du journal des écritures si le serveur en garde le moins.
  await client.query(`truncate ${vides.join(', ')}`)
  const remettre = async () => {
    // Une table ne reçoit ni index ni lien tant que ses lignes restent à juger.
    await client.query('set constraints all immediate')
    // Un index de trigrammes se remplit par paquets : au-delà de ce que tiennent les caches du processeur, chacun coûte plus qu'il n'épargne.
    await client.query(`set local maintenance_work_mem = '128MB'`)
    await client.query(TEXTE_DES_DOSSIERS)
    await client.query('select noter_les_logements_proposes(), noter_les_menages_en_bref()')
    // La suite lit des tables pleines, que rien n'a encore mesurées ; ses index refaits, la mesure en relirait les textes.
    for (const table of REMPLIES) await client.query(`analyze ${table}`)
    await remettreTout(client, otes)
    await client.query(LES_RANGS)
    await client.query('select recompter_les_menages()')
    await client.query('set constraints all deferred')
  }
  const finir = async () => {
    await client.query('set constraints all immediate')
    await remettreTout(client, desReleves)
    await client.query('set constraints all deferred')
  }
  return { vides: new Set(vides), remettre, finir }
}

async function oterTout(client: pg.ClientBase, otes: readonly Ote[]): Promise<readonly Ote[]> {
  for (const { oter } of otes) await client.query(oter)
  return otes
}

async function remettreTout(client: pg.ClientBase, otes: readonly Ote[]): Promise<void> {
  for (const { remettre } of otes.toReversed()) await client.query(remettre)
}

async function listVides(client: pg.ClientBase): Promise<string[]> {
  const vides: string[] = []
  for (const table of REMPLIES) {
    const { rowCount } = await client.query(`select from ${table} limit 1`)
    if (rowCount === 0) vides.push(table)
  }
  return vides
}

async function listIndex(client: pg.ClientBase, tables: readonly string[]): Promise<Ote[]> {
  const { rows } = await client.query<Ote>(
    `select format('drop index %s', i.indexrelid::regclass) as oter, pg_get_indexdef(i.indexrelid) as remettre
    from pg_index i where not i.indisunique and i.indrelid = any($1::regclass[]) order by i.indexrelid desc`,
    [tables],
  )
  return rows
}

/** Ceux qui partent de ces tables, et ceux qui mènent à celles-là. */
async function listLiens(client: pg.ClientBase, de: readonly string[], vers: readonly string[]): Promise<Ote[]> {
  const { rows } = await client.query<Ote>(
    `select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as oter,
      format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as remettre
    from pg_constraint c where c.contype = 'f' and (c.conrelid = any($1::regclass[]) or c.confrelid = any($2::regclass[])) order by c.oid desc`,
    [de, vers],
  )
  return rows
}

/** Clés et unicités déclarées : un identifiant dit son instant, et une histoire de quinze ans tombe partout dans leur index. */
async function listCles(client: pg.ClientBase, tables: readonly string[]): Promise<Ote[]> {
  const { rows } = await client.query<Ote>(
    `select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as oter,
      format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as remettre
    from pg_constraint c where c.contype in ('p', 'u') and c.conrelid = any($1::regclass[]) order by c.oid desc`,
    [tables],
  )
  return rows
}

async function listDeclencheurs(client: pg.ClientBase): Promise<Ote[]> {
  const { rows } = await client.query<{ table: string; nom: string }>(
    `select t.tgrelid::regclass::text as table, t.tgname as nom from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where t.tgrelid = any($1::regclass[]) and (p.proname = any($2) or t.tgname = any($3)) order by t.oid`,
    [REMPLIES, SANS_OBJET, REFAITS],
  )
  return rows.map(({ table, nom }) => {
    const geste = (verbe: string) => `alter table ${table} ${verbe} trigger ${pg.escapeIdentifier(nom)}`
    return { oter: geste('disable'), remettre: geste('enable') }
  })
}

/** Ce qu'écrit, dossier par dossier, le déclencheur de la table. */
const TEXTE_DES_DOSSIERS = `insert into texte_du_menage (menage_id, colonne, texte)
  select m.id, c.colonne, c.dit from menage m, lateral (values ${textesDesTables.menage.map((colonne) => `('${colonne}', valeurs_de(m.${colonne}))`).join(', ')}) c (colonne, dit)
  where c.dit <> ''`

/** Une file à la fois, par index : proposition par proposition et sans index, chacune relirait toutes les autres. */
const LES_RANGS = `select exiger_rangs_de_1_a_n(f.logement_id, f.reunion_id)
  from (select distinct logement_id, reunion_id from proposition where gtr_rang is not null and statut <> 'retiree') f`
