// Où chaque liste sert : ce qui retient une entrée, et ce qu'une réunion réécrit (décision 0056).
import type { TypeDeListe } from '@relogement/domain/listesLivrees'
import { type RawBuilder, sql } from 'kysely'
import type { Acces } from '../core/database.ts'

/** Une colonne qui porte des codes d'une liste. */
interface Porteur {
  readonly de: RawBuilder<unknown>
  /** Les lignes qui portent ce code. */
  readonly ou: (code: string) => RawBuilder<unknown>
  readonly mots: readonly [un: string, plusieurs: string]
}

const PERSONNES = ['une personne', 'personnes'] as const
const DOSSIERS = ['un dossier', 'dossiers'] as const

const texte = (table: string, colonne: string, mots: Porteur['mots']): Porteur => ({
  de: sql.table(table),
  ou: (code) => sql`${sql.ref(colonne)} = ${code}`,
  mots,
})
const json = (table: string, colonne: string, chemin: readonly string[], mots: Porteur['mots']): Porteur => ({
  de: sql.table(table),
  ou: (code) => sql`${sql.ref(colonne)} #>> ${[...chemin]}::text[] = ${code}`,
  mots,
})
const jsonMultiple = (table: string, colonne: string, chemin: readonly string[], mots: Porteur['mots']): Porteur => ({
  de: sql.table(table),
  ou: (code) => sql`${sql.ref(colonne)} #> ${[...chemin]}::text[] ? ${code}`,
  mots,
})

const porteurs: Readonly<Partial<Record<TypeDeListe, readonly Porteur[]>>> = {
  TYPE_RESSOURCE: [texte('ressource', 'type', ['une ressource', 'ressources'])],
  SITUATION_FAMILIALE: [texte('occupant', 'situation_familiale', PERSONNES)],
  CATEGORIE_SOCIO_PROFESSIONNELLE: [json('occupant', 'situation_professionnelle', ['categorieSocioProfessionnelle'], PERSONNES)],
  ACTIVITE: [json('occupant', 'situation_professionnelle', ['activite'], PERSONNES)],
  SCOLARITE: [json('occupant', 'scolarite', ['niveau'], PERSONNES)],
  ACCOMPAGNEMENT_SOCIAL: [jsonMultiple('occupant', 'accompagnement', ['social'], PERSONNES)],
  INSERTION_PROFESSIONNELLE: [jsonMultiple('occupant', 'accompagnement', ['insertionProfessionnelle', 'suivis'], PERSONNES)],
  SITUATION_LOGEMENT: [
    json('menage', 'logement_actuel', ['situation'], ['un logement actuel', 'logements actuels']),
    json('menage', 'logement_precedent', ['situation'], ['un logement précédent', 'logements précédents']),
  ],
  CRITERE_PROJET: [
    {
      de: sql.table('menage'),
      ou: (code) =>
        sql`jsonb_path_exists(projet_residentiel, '$.secteursSouhaites[*].criteres[*].type ? (@ == $code)', jsonb_build_object('code', ${code}::text))`,
      mots: DOSSIERS,
    },
  ],
  TYPE_SUIVI: [texte('suivi', 'type', ['un suivi', 'suivis'])],
  ACCOMPAGNEMENT_POST_RELOGEMENT: [jsonMultiple('menage', 'relogement', ['accompagnementPostRelogement'], DOSSIERS)],
  MOTIF_VEILLE: [texte('menage', 'motif_veille', ['un dossier en veille', 'dossiers en veille'])],
  MOTIF_REFUS_MENAGE: [
    texte('proposition', 'refus_motif', ['une proposition refusée', 'propositions refusées']),
    texte('reponse_menage', 'motif', ['une réponse reçue par QR code', 'réponses reçues par QR code']),
  ],
  MOTIF_REFUS_BAILLEUR: [
    texte('proposition', 'cal_motif', ['une proposition non retenue', 'propositions non retenues']),
    {
      de: sql.table('reponse_bailleur'),
      ou: (code) => sql`jsonb_path_exists(reponses, '$.**.motif ? (@ == $code)', jsonb_build_object('code', ${code}::text))`,
      mots: ['une réponse de bailleur', 'réponses de bailleur'],
    },
  ],
}

/** Ce qui se sert de cette entrée, en mots : « 12 personnes ». */
export async function emploisDe(db: Acces, type: string, code: string): Promise<string[]> {
  const dits: string[] = []
  for (const { de, ou, mots } of porteurs[type as TypeDeListe] ?? []) {
    const { rows } = await sql<{ nombre: number }>`select count(*)::int as nombre from ${de} where ${ou(code)}`.execute(db)
    const nombre = rows[0]?.nombre ?? 0
    if (nombre > 0) dits.push(nombre === 1 ? mots[0] : `${nombre} ${mots[1]}`)
  }
  return dits
}
