import type { listeFinancements } from '@relogement/domain/financement/suivi.liste'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import type { SourceDeListe } from '../core/liste/source.ts'
import { sourceDesOperations } from '../operation/operation.source.ts'
import { operationsVisibles } from '../operation/portee.ts'
import { baremes, etapeEnCours, lireReglages, requisDeChacun, valeursDeLOperation } from './valeurs.ts'

const seChange = sql`coalesce(o.statut_subvention ~ '_(EN_PREPARATION|ETABLIE)$', true)`
const logementsDuPlan = sql`(select sum((l ->> 'nombre')::int)::int from jsonb_array_elements(p.plan -> 'logements') l)`
const nombre = sql`coalesce(o.nombre_logements, ${logementsDuPlan})`

/** Ce que la fiche en cours reçoit aujourd'hui : ce qui se change encore se recalcule, le reste est ce qui a été enregistré. */
export const partAnru = sql`case when ${seChange} then round(least(p.cout, coalesce(nullif(m.plafond, 0)::numeric * ${nombre}, p.cout))
  * coalesce((p.plan ->> 'taux')::numeric, m.taux::numeric) / 100, 2) else p.subvention end`

const manque = sql`coalesce(case when c.chemin like 'financement.%' then p.plan #> string_to_array(substr(c.chemin, 13), '.')
  else ${valeursDeLOperation} -> c.chemin end, 'null') in ('null', '[]', '""')`

/** Les champs qui bloquent la fiche en cours, comptés comme `validate` les dit. */
export const blocages = sql`case when ${seChange} and o.statut_subvention is not null then
  (select count(*)::int from jsonb_array_elements_text(q.chemins) c (chemin) where ${manque})
  + coalesce((p.cout - ${partAnru} - p.ressources < 0)::int, 0)
  + coalesce((${logementsDuPlan} <> o.nombre_logements)::int, 0) end`

/** Les opérations que la personne voit, et leur financement. */
export async function sourceDuSuivi({ db, acteur, aujourdhui }: Contexte): Promise<SourceDeListe<typeof listeFinancements>> {
  const [reglages, enVigueur] = await Promise.all([lireReglages(db), baremes(db, aujourdhui)])
  const { de, champs, filtres, tris, facettes, totaux: _, ...source } = sourceDesOperations(operationsVisibles(acteur), aujourdhui)
  const { nom, code, famille, bailleur, PRU, ville, nombreLogements, statutCreation, statutSubvention } = champs
  const { recherche, familles, bailleurs, PRUs, statutsSubvention, statutsCreation, chargesOperation, villes, QPVs } = filtres
  return {
    ...source,
    de: sql`${de} left join financement_fiche p on p.operation_id = o.id and p.etape = ${etapeEnCours}
      left join paiement_operation w on w.operation_id = o.id
      left join jsonb_to_recordset(${JSON.stringify(enVigueur)}::jsonb) m (famille text, taux float8, plafond float8) on m.famille = o.famille
      left join lateral (select r.chemins from jsonb_to_recordset(${JSON.stringify(requisDeChacun(reglages))}::jsonb)
        r (bailleur uuid, etape text, famille text, chemins jsonb)
        where r.etape = ${etapeEnCours} and r.famille = o.famille and (r.bailleur = o.bailleur_id or r.bailleur is null)
        order by r.bailleur nulls last limit 1) q on true`,
    champs: {
      ...({ nom, code, famille, bailleur, PRU, ville, nombreLogements, statutCreation, statutSubvention } as SourceDeListe<
        typeof listeFinancements
      >['champs']),
      cout: sql`p.cout::float8`,
      partAnru: sql`(${partAnru})::float8`,
      verse: sql`w.paye::float8`,
      reste: sql`greatest(w.reste, 0)::float8`,
      tropPercu: sql`greatest(-w.reste, 0)::float8`,
      blocages,
      relogementsRestants: sql`coalesce(s.restants, 0)`,
      depuis: sql`o.statut_subvention_le`,
    },
    filtres: {
      ...{ recherche, familles, bailleurs, PRUs, statutsSubvention, statutsCreation, chargesOperation, villes, QPVs },
      avecFiche: (oui) => (oui === 'true' ? sql`o.statut_subvention is not null` : sql`o.statut_subvention is null`),
    },
    tris: {
      nom: tris.nom,
      code: tris.code,
      bailleur: sql`sans_accents(b.nom)`,
      famille: sql`o.famille`,
      nombreLogements: sql`o.nombre_logements`,
      creation: sql`o.statut_creation`,
      subvention: sql`o.statut_subvention`,
      cout: sql`p.cout`,
      partAnru,
      verse: sql`w.paye`,
      reste: sql`w.reste`,
      blocages,
      depuis: sql`o.statut_subvention_le`,
    },
    ...(facettes === undefined ? {} : { facettes }),
    totaux: {
      cout: (somme) => somme(sql`p.cout`),
      partAnru: (somme) => somme(partAnru),
      verse: (somme) => somme(sql`w.paye`),
      reste: (somme) => somme(sql`greatest(w.reste, 0)`),
      aCompleter: (somme) => somme(sql`(${blocages} > 0)::int`),
    },
  }
}
