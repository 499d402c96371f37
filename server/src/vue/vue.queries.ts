import { peutOuvrir } from '@relogement/domain/acces/pages'
import { type Acteur, ADM, aUnRole } from '@relogement/domain/acces/roles'
import { introuvable } from '@relogement/domain/common/errors'
import { pagesEnVues } from '@relogement/domain/vue/listesEnVues'
import { listeVues } from '@relogement/domain/vue/vue.liste'
import type { Vue } from '@relogement/domain/vue/vue.schema'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { estParmi } from '../core/estParmi.ts'
import { presentItem } from '../core/http/hydra.ts'
import { lecteurDe } from '../core/liste/lecteurDe.ts'
import { objetJson } from '../core/liste/page.queries.ts'
import { croissant, type SourceDeListe } from '../core/liste/source.ts'

const sourceDesVues = (acteur: Acteur): SourceDeListe<typeof listeVues> => ({
  de: sql`vue v join utilisateur a on a.id = v.auteur_id`,
  id: sql`v.id`,
  visibles: sql`(v.page = any(${pagesEnVues.filter((page) => peutOuvrir(acteur, page))}) and (v.auteur_id = ${acteur.id}::uuid
    or v.partagee and a.partenaire_id is not distinct from ${acteur.partenaireId}::uuid))`,
  champs: {
    version: sql`v.version`,
    page: sql`v.page`,
    nom: sql`v.nom`,
    adresse: sql`v.adresse`,
    partagee: sql`v.partagee`,
    epinglee: sql`exists (select from vue_epinglee e where e.vue_id = v.id and e.utilisateur_id = ${acteur.id}::uuid)`,
    auteur: sql`json_build_object('id', a.id, 'nom', a.nom, 'prenom', a.prenom)`,
    can: sql`to_json(array_remove(array[
      case when v.auteur_id = ${acteur.id}::uuid then 'modifier' end,
      case when v.auteur_id = ${acteur.id}::uuid or (v.partagee and ${aUnRole(acteur, ADM)}) then 'supprimer' end], null))`,
  },
  filtres: { listes: (pages) => estParmi(sql`v.page`, pages) },
  tris: { nom: sql`sans_accents(v.nom)` },
  departage: [croissant(sql`v.id`)],
})

/** Les vues que la personne lit. */
export const lireVues = lecteurDe(listeVues, { classe: 'Vue', chemin: '/v1/vues', source: ({ acteur }) => sourceDesVues(acteur) })

/** Une vue que la personne lit ; `tenue` : jusqu'à la fin de la transaction. */
export async function getVue({ db, acteur }: Contexte, id: string, { tenue = false } = {}): Promise<Vue> {
  const { champs, de, visibles } = sourceDesVues(acteur)
  const { rows } = await sql<{ vue: Omit<Vue, '@context' | '@id' | '@type' | 'id'> }>`select ${objetJson(champs)} as vue
    from ${de} where v.id = ${id}::uuid and ${visibles} ${tenue ? sql`for update of v` : sql``}`.execute(db)
  const [lue] = rows
  if (lue === undefined) throw introuvable('Vue')
  return presentItem('Vue', `/v1/vues/${id}`, { id, ...lue.vue })
}
