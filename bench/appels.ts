import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rechercheMenagesSchema } from '@relogement/domain/menage/ligneMenage.schema'
import { listeMenages } from '@relogement/domain/menage/menages.liste'
import { type RawBuilder, sql } from 'kysely'
import { requeteDePage } from '../server/src/core/liste/page.queries.ts'
import { requeteDossier } from '../server/src/menage/dossier/dossier.queries.ts'
import { estDetaillee } from '../server/src/menage/liste/champsDeLigne.ts'
import { sourceDesMenages } from '../server/src/menage/liste/menages.source.ts'
import type { Banc } from './banc.ts'
import type { Appel } from './debit.ts'

export interface AppelCompare {
  nom: string
  cible: number
  produit: Appel[]
  plancher: Appel[]
}

interface RequetePlancher {
  chemin: string
  sql: string
  valeurs: readonly unknown[]
  debut: string
  fin: string
  /** Requête faite d'abord, dont le résultat ne sert pas. */
  avant?: { sql: string; valeurs: readonly unknown[] }
}

/** Les mêmes lignes : une liste ne montre pas les archives, même à qui n'a aucune limite. */
const EN_COURS = sql<boolean>`m.archive_le is null`

/** Les appels chauds et leur plancher : la même requête sans condition de visibilité, son JSON rendu tel quel. */
export async function appels(banc: Banc): Promise<AppelCompare[]> {
  const requetes: RequetePlancher[] = []
  const entetes = { authorization: `Bearer ${banc.jeton}` }
  const { codePostal, statut, nom, ids } = await echantillon(banc)

  const liste = async (titre: string, cible: number, params: Record<string, string>): Promise<AppelCompare> => {
    const chemin = `/v1/menages?${new URLSearchParams(params).toString()}`
    const { lignes, ...enveloppe } = await enveloppeDe(banc, chemin, entetes)
    // Le plancher ne trie ni ne filtre sur l'étape.
    const champs = { contact: 'toutes', logement: 'toutes', etape: { code: sql`null`, titre: sql`null` } } as const
    const demande = rechercheMenagesSchema.parse(params)
    const requete = requeteDePage(listeMenages, sourceDesMenages(EN_COURS, champs, estDetaillee(demande.pageSize)), demande)
    const { sql: texte, parameters } = compiler(
      banc,
      sql`select '"hydra:totalItems":' || x.total || ',"hydra:member":' || x.lignes as json from (${requete}) x`,
    )
    requetes.push({
      chemin: `/${requetes.length}`,
      sql: texte,
      valeurs: parameters,
      debut: `${JSON.stringify(enveloppe).slice(0, -1)},`,
      fin: '}',
    })
    return { nom: titre, cible, produit: [{ chemin, entetes }], plancher: [{ chemin: `/${requetes.length - 1}` }] }
  }

  const resultats = [
    await liste('Page de 20 filtrée et triée', 0.7, { villes: codePostal, statuts: statut, sort: 'noms:asc', pageSize: '20' }),
    await liste('Page de 1 000', 0.75, { sort: 'noms:asc', pageSize: '1000' }),
    await liste('Recherche d’un nom', 0.6, { recherche: nom, pageSize: '10' }),
  ]
  const parDossier = (prefixe: string, avant?: (id: string) => RawBuilder<unknown>): Appel[] =>
    ids.map((id, rang) => {
      const { sql: texte, parameters } = compiler(banc, sql`select to_json(x)::text as json from (${requeteDossier(sql`true`, id)}) x`)
      const chemin = `/${prefixe}/${rang}`
      const ecriture = avant && compiler(banc, avant(id))
      requetes.push({
        chemin,
        sql: texte,
        valeurs: parameters,
        debut: '',
        fin: '',
        ...(ecriture ? { avant: { sql: ecriture.sql, valeurs: ecriture.parameters } } : {}),
      })
      return { chemin }
    })
  resultats.push({
    nom: 'Dossier d’un ménage',
    cible: 0.5,
    produit: ids.map((id) => ({ chemin: `/v1/menages/${id}`, entetes })),
    plancher: parDossier('dossier'),
  })
  resultats.push({
    nom: 'Enregistrement avec historique',
    cible: 0.4,
    produit: ids.map((id) => ({
      chemin: `/v1/menages/${id}`,
      methode: 'PATCH' as const,
      corps: '{"informations":{"observations":"[<id>]"}}',
      entetes: { ...entetes, 'content-type': 'application/merge-patch+json' },
    })),
    plancher: parDossier('sauvegarde', sauvegarde),
  })
  resultats.push({
    nom: 'Enregistrement d’une étape de la saisie (ressources)',
    cible: 0.4,
    produit: (await etapesRessources(banc, ids, entetes)).map(({ id, corps }) => ({
      chemin: `/v1/menages/${id}`,
      methode: 'PATCH' as const,
      corps,
      entetes: { ...entetes, 'content-type': 'application/merge-patch+json' },
    })),
    plancher: parDossier('etape', sauvegardeDesRessources),
  })
  const fichier = join(tmpdir(), `plancher-${process.pid}-${banc.produit.slice(-4)}.json`)
  writeFileSync(fichier, JSON.stringify(requetes))
  await banc.lancerPlancher(fichier)
  return resultats
}

/** La recherche d'un nom que portent deux ménages, dans la petite base comme dans la grande : à réponse égale, l'écart vient de la base. */
export async function rechercheDUnNomRare({ base, jeton }: Banc): Promise<Appel[]> {
  const { rows } = await sql<{ nom: string }>`
    select nom from occupant where length(nom) between 8 and 16 group by 1 having count(distinct menage_id) = 2 order by 1 limit 1`.execute(
    base,
  )
  const nom = rows[0]?.nom
  if (nom === undefined) throw new Error('Aucun nom n’est porté par deux ménages')
  const chemin = `/v1/menages?${new URLSearchParams({ recherche: nom, pageSize: '10' }).toString()}`
  return [{ chemin, entetes: { authorization: `Bearer ${jeton}` } }]
}

const compiler = (banc: Banc, requete: RawBuilder<unknown>) => requete.compile(banc.base)

async function enveloppeDe(banc: Banc, chemin: string, entetes: Record<string, string>) {
  const reponse = await fetch(`${banc.produit}${chemin}`, { headers: entetes })
  if (!reponse.ok) throw new Error(`${chemin.split('?')[0]} : ${reponse.status}`)
  const { 'hydra:member': lignes, 'hydra:totalItems': _total, ...enveloppe } = (await reponse.json()) as Record<string, unknown>
  return { lignes, ...enveloppe }
}

/** Une ville et un statut courants, un nom porté, un dossier complet : choisis dans les données, toujours les mêmes. */
async function echantillon({ base }: Banc) {
  const { rows } = await sql<{ codePostal: string; statut: string }>`
    select code_postal as "codePostal", statut from menage where code_postal is not null group by 1, 2 order by count(*) desc, 1, 2 limit 1`.execute(
    base,
  )
  const { rows: noms } = await sql<{
    nom: string
  }>`select nom from occupant where length(nom) between 6 and 12 group by 1 order by count(*) desc, 1 limit 1`.execute(base)
  const { rows: dossiers } = await sql<{ id: string }>`
    select m.id from menage m where m.statut = 'ACCOMPAGNEMENT_POST_RELOGEMENT' and (select count(*) from occupant o where o.menage_id = m.id) >= 3 order by m.code_menage limit ${DOSSIERS}`.execute(
    base,
  )
  const [commun, nom] = [rows[0], noms[0]]
  if (!commun || !nom || dossiers.length === 0) throw new Error('Données insuffisantes pour la mesure')
  return { ...commun, nom: nom.nom, ids: dossiers.map(({ id }) => id) }
}

/** Au plus : une petite base en compte moins. */
const DOSSIERS = 160

/** Ce qu'écrit un enregistrement, au plus court : la ligne, sa version, son historique ; le dossier entier est relu ensuite. */
const sauvegarde = (id: string) => sql`
  with m as (
    update menage set informations = jsonb_set(informations, '{observations}', to_jsonb(clock_timestamp()::text)), version = version + 1, modifie_le = now()
    where id = ${id}::uuid returning id, version
  )
  insert into modification (id, type, sujet_id, version, changements)
  select gen_random_uuid(), 'MODIFICATION', id, version, '[{"chemin":"informations.observations","ancien":null,"nouveau":null}]' from m`

/**
 * Ce que l'étape « Ressources et charges » envoie : toutes les ressources du ménage, l'une changée, et ses charges libres. Deux montants
 * par dossier, l'un après l'autre : un envoi qui ne changerait rien n'écrirait rien.
 */
async function etapesRessources({ produit }: Banc, ids: readonly string[], headers: Record<string, string>) {
  const lus = await Promise.all(
    ids.map(async (id) => {
      const reponse = await fetch(`${produit}/v1/menages/${id}`, { headers })
      const { ressourcesEtCharges } = (await reponse.json()) as { ressourcesEtCharges: { ressources: { montantMensuel: number }[] } }
      return { id, ressources: ressourcesEtCharges.ressources }
    }),
  )
  const corps = (ressources: { montantMensuel: number }[], ecart: number) =>
    JSON.stringify({
      ressourcesEtCharges: {
        ressources: ressources.map((ressource, rang) => {
          if (rang > 0) return ressource
          const montantMensuel = ressource.montantMensuel + ecart
          return { ...ressource, montantMensuel, montantAnnuel: montantMensuel * 12 }
        }),
        charges: { autres: [{ libelle: '[<id>]', mensualite: 12 }] },
      },
    })
  return [1, 2].flatMap((ecart) => lus.map(({ id, ressources }) => ({ id, corps: corps(ressources, ecart) })))
}

/** La même, au plus court : une ressource, la charge, la version et l'historique. */
const sauvegardeDesRessources = (id: string) => sql`
  with m as (
    update menage set charges = jsonb_set(charges, '{autres}', jsonb_build_array(jsonb_build_object('libelle', clock_timestamp()::text, 'mensualite', 12))),
      version = version + 1, modifie_le = now()
    where id = ${id}::uuid returning id, version
  ), r as (
    update ressource set montant_mensuel = 1000 + (select version from m) % 2, montant_annuel = 12 * (1000 + (select version from m) % 2)
    where (occupant_id, type) = (
      select r.occupant_id, r.type from ressource r join occupant o on o.id = r.occupant_id where o.menage_id = ${id}::uuid order by 1, 2 limit 1
    )
  )
  insert into modification (id, type, sujet_id, version, changements)
  select gen_random_uuid(), 'MODIFICATION', id, version, '[{"chemin":"ressourcesEtCharges.ressources","ancien":null,"nouveau":null}]' from m`
