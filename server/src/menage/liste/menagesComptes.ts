// Les nombres de la liste des ménages, comptés d'avance (décisions 0203 et 0206).
import type { Acteur } from '@relogement/domain/acces/roles'
import type { FacetteDe } from '@relogement/domain/common/defineListe'
import type { listeMenages } from '@relogement/domain/menage/menages.liste'
import { sql } from 'kysely'
import type { Comptees, TableComptee } from '../../core/liste/source.ts'
import { porteeEnDeux } from '../../portee/menages.ts'

type Filtre = keyof typeof listeMenages.filtres

const JUGES_DES_DEUX = ['statuts', 'relogementNecessaire', 'partenaires'] as const satisfies readonly Filtre[]
const JUGES = [...JUGES_DES_DEUX, 'operationIds', 'PRUs', 'EPCIs', 'villes', 'chargesDeRelogement'] as const satisfies readonly Filtre[]

const MENAGE = sql`m.operation_id, m.partenaire_id, m.code_postal, m.ville_code, m.statut, m.relogement_necessaire, m.charge_id`
const TYPOLOGIES = sql`m.typologies_gtr, m.partenaire_id, m.ville_code, m.statut, m.relogement_necessaire`

/** Les ménages de ses listes : ceux que leur ville ou leur bailleur y met sont comptés d'avance, ceux qui s'y ajoutent se comptent un à un. */
export function menagesComptes(acteur: Acteur): Comptees {
  const { deLaLigne, ajoutes } = porteeEnDeux(acteur)
  const compter = (colonnes: typeof MENAGE, compte: string, filtres: readonly Filtre[]): TableComptee => {
    const davance = sql`select ${colonnes}, m.nombre from ${sql.table(compte)} m where ${deLaLigne}`
    const unAUn = ajoutes && sql`union all select ${colonnes}, 1 from ajoutes m`
    return { de: sql`(${davance} ${unAUn ?? sql``}) m`, filtres }
  }
  const menages = compter(MENAGE, 'compte_de_menages', JUGES)
  return {
    ...(ajoutes && {
      avec: sql`ajoutes as materialized (select ${MENAGE}, m.typologies_gtr from menage_en_bref m where (${deLaLigne}) is not true and ${ajoutes})`,
    }),
    total: menages,
    facettes: {
      operations: menages,
      PRUs: menages,
      EPCIs: menages,
      partenaires: menages,
      villes: menages,
      statuts: menages,
      chargesDeRelogement: menages,
      typologiesGTR: compter(TYPOLOGIES, 'compte_de_typologies', JUGES_DES_DEUX),
    } satisfies { readonly [F in FacetteDe<typeof listeMenages>]?: TableComptee },
  }
}
