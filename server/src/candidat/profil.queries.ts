// Ce que la base garde d'un dossier pour le rapprocher d'un logement. Qui lit refait d'abord ce qui n'est plus vrai : aucun geste du dossier n'a à y penser.
import { profilTenuDe } from '@relogement/domain/candidat/profil'
import { statutsEnAttente, statutsRapproches } from '@relogement/domain/candidat/recherche'
import type { Variables } from '@relogement/domain/menage/completude/variables'
import { sql } from 'kysely'
import type { Base } from '../core/database.ts'
import type { Condition } from '../core/liste/source.ts'
import { occupantsJson, ressourcesJson, revenusJson } from '../menage/dossier/personnesDuDossier.queries.ts'
import { type LigneDossier, lireSections, type PersonnesDuDossier } from '../menage/dossier/sections.ts'

/** Le ménage `m` cherche un logement, ou le cherchera. */
export const cherche = sql<boolean>`(m.statut = any(${[...statutsEnAttente, ...statutsRapproches]}))`

/** Ceux dont un profil se tient. */
const rapprochables = sql<boolean>`(m.relogement_necessaire and m.archive_le is null and m.purge_le is null and ${cherche})`

interface Ici {
  readonly jour: string
  readonly variables: Variables
}

/** Le barème sous lequel un profil se tient. */
export const baremeDe = ({ APL_ABATTEMENT, APL_AGE_A_CHARGE }: Variables) => `${APL_ABATTEMENT ?? ''}|${APL_AGE_A_CHARGE ?? ''}`
const LOT = 500

/** Le profil `c` de ce ménage `m` rapprochable n'est plus vrai. Gelé, un dossier ne se lit pas. */
export const perimeSql = ({ jour, variables }: Ici) => sql<boolean>`(m.limitation_depuis is null
  and (c.version is distinct from m.version or c.bareme <> ${baremeDe(variables)} or c.jusqu_au < ${jour}))`

/** Refait les profils de ces ménages qui ne sont plus vrais. */
export async function tenirLesProfils(base: Base, menages: Condition, ici: Ici): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select m.id from menage m left join profil_candidat c on c.menage_id = m.id
    where ${menages} and ${rapprochables} and ${perimeSql(ici)}`.execute(base)
  await refaireLesProfils(
    base,
    rows.map(({ id }) => id),
    ici,
  )
}

export async function refaireLesProfils(base: Base, menages: readonly string[], { jour, variables }: Ici): Promise<void> {
  const bareme = baremeDe(variables)
  for (let debut = 0; debut < menages.length; debut += LOT) {
    const ids = menages.slice(debut, debut + LOT)
    const lignes = (await lireLesDossiers(base, ids)).map(({ occupants, ressources, revenus, charge, ...menage }) => {
      const sections = lireSections(menage, { occupants, ressources, revenus })
      const { profil, manques, jusquAu } = profilTenuDe({ ...sections, chargeDeRelogement: charge }, jour, variables)
      return { menage_id: menage.id, version: menage.version, bareme, jusqu_au: jusquAu, personnes: profil.personnes, manques, profil }
    })
    await ecrire(base, lignes)
  }
}

type DossierLu = LigneDossier & PersonnesDuDossier & { readonly charge: { readonly id: string } | null }

async function lireLesDossiers(base: Base, ids: readonly string[]): Promise<DossierLu[]> {
  const { rows } = await sql<DossierLu>`
    select m.*, ${occupantsJson} as occupants, ${ressourcesJson} as ressources, ${revenusJson} as revenus,
      case when m.charge_id is not null then json_build_object('id', m.charge_id) end as charge
    from menage m where m.id = any(${[...ids]}::uuid[])`.execute(base)
  return rows
}

// Un dossier gelé, archivé ou purgé entre-temps n'en reçoit pas ; une version plus récente, écrite par un autre, reste.
const ecrire = (base: Base, lignes: readonly object[]) =>
  sql`insert into profil_candidat (menage_id, version, bareme, jusqu_au, personnes, manques, profil)
    select c.menage_id, c.version, c.bareme, c.jusqu_au, c.personnes, array(select json_array_elements_text(c.manques)), c.profil
    from json_to_recordset(${JSON.stringify(lignes)}::json)
      as c(menage_id uuid, version int, bareme text, jusqu_au date, personnes smallint, manques json, profil json)
    join menage m on m.id = c.menage_id and m.archive_le is null and m.purge_le is null and m.limitation_depuis is null
    order by c.menage_id for key share of m
    on conflict (menage_id) do update set version = excluded.version, bareme = excluded.bareme, jusqu_au = excluded.jusqu_au,
      personnes = excluded.personnes, manques = excluded.manques, profil = excluded.profil
    where profil_candidat.version <= excluded.version`.execute(base)

/** Ceux qui ne cherchent plus de logement n'en gardent pas. */
export const oublierLesAutres = (base: Base) =>
  sql`delete from profil_candidat c using menage m where m.id = c.menage_id and (not ${rapprochables} or m.limitation_depuis is not null)`.execute(
    base,
  )
