import { minuscule } from '@relogement/domain/common/minuscule'
import { texteDe } from '@relogement/domain/evenements'
import { libellesModification } from '@relogement/domain/historique/historique.listes'
import { listeJournalDesComptes } from '@relogement/domain/utilisateur/journalDesComptes.liste'
import { libelleDuChamp } from '@relogement/domain/utilisateur/utilisateur.champs'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { estParmi } from '../core/estParmi.ts'
import { lecteurDe } from '../core/liste/lecteurDe.ts'
import { decroissant, instantJson, ou, personneJson } from '../core/liste/source.ts'

interface Ligne {
  readonly code: string
  readonly donnees: Readonly<Record<string, unknown>>
  readonly champs: readonly string[]
}

/** « Compte modifié : rôles, zones » ; les valeurs sont à la fiche. */
const direLEvenement = ({ code, donnees, champs }: Ligne): string => {
  const quels = [...new Set(champs.map((chemin) => minuscule(libelleDuChamp(chemin.split('.')[0] ?? ''))))]
  return [texteDe({ code, donnees }) ?? libellesModification.MODIFICATION, quels.join(', ')].filter(Boolean).join('\u00A0: ')
}

/** Ce qui est arrivé à chaque compte, le dernier d'abord ; à l'administration seule. */
export const lireJournalDesComptes = lecteurDe(listeJournalDesComptes, {
  classe: 'EvenementDeCompte',
  chemin: '/v1/business/journal-des-comptes',
  choix: async ({ db }: Contexte) => ({
    personnes: (
      await sql<{ valeur: string; libelle: string }>`select u.id as valeur, u.prenom || ' ' || u.nom as libelle from utilisateur u
        where exists (select from modification m where m.sujet_id = u.id) order by sans_accents(u.nom), sans_accents(u.prenom), u.id`.execute(
        db,
      )
    ).rows,
  }),
  completer:
    () =>
    ({ code, donnees, champs, ...ligne }: Ligne) => ({ ...ligne, quoi: direLEvenement({ code, donnees, champs }) }),
  source: () => ({
    de: sql`modification m`,
    id: sql`m.id`,
    visibles: sql`m.sujet_id in (select id from utilisateur)`,
    joint: sql`join utilisateur u on u.id = m.sujet_id left join utilisateur a on a.id = m.auteur_id`,
    champs: {
      id: sql`m.id::text`,
      le: instantJson(sql`m.le`),
      compte: personneJson('u'),
      auteur: personneJson('a'),
      code: sql`m.code`,
      donnees: sql`m.donnees`,
      champs: sql`array(select c ->> 'chemin' from jsonb_array_elements(m.changements) c)`,
    },
    filtres: {
      personnes: (ids) => ou([estParmi(sql`m.sujet_id`, ids, 'uuid'), estParmi(sql`m.auteur_id`, ids, 'uuid')]),
      du: (du) => sql`m.le >= (${du}::date)::timestamp at time zone 'Europe/Paris'`,
      au: (au) => sql`m.le < (${au}::date + 1)::timestamp at time zone 'Europe/Paris'`,
    },
    tris: {},
    departage: [decroissant(sql`m.le`), decroissant(sql`m.id`)],
  }),
})
