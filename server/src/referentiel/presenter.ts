import { presentItem } from '../core/http/hydra.ts'
import type { findNomenclature, findZone, listPartenaires, listVilles } from './listes.queries.ts'

type Ligne<F extends (...args: never[]) => Promise<{ lignes: unknown[] }>> = Awaited<ReturnType<F>>['lignes'][number]

export const presenterVille = ({ code_insee, nom, codes_postaux, departement, epci_nom }: Ligne<typeof listVilles>) =>
  presentItem('Ville', `/v1/villes/${code_insee}`, { id: code_insee, nom, codesPostaux: codes_postaux, departement, EPCI: epci_nom })

export const presenterPartenaire = ({ id, code, nom, type, categorie }: Ligne<typeof listPartenaires>) =>
  presentItem('Partenaire', `/v1/partenaires/${id}`, { id, code, nom, type: type as 'MITRA' | 'EXTERNE', categorie })

type Zone = NonNullable<Awaited<ReturnType<typeof findZone>>>
export const presenterZone = (zone: Zone) =>
  presentItem('ZoneGeographique', `/v1/zones-geographiques/${zone.id}`, {
    ...zone,
    type: zone.type as 'DEPARTEMENT' | 'EPCI' | 'TERRITOIRE' | 'PRU' | 'AUTRE',
  })

type Nomenclature = NonNullable<Awaited<ReturnType<typeof findNomenclature>>>
export const presenterNomenclature = (entree: Nomenclature) =>
  presentItem('Nomenclature', `/v1/nomenclatures/${entree.id}`, { ...entree, attributs: entree.attributs as Record<string, unknown> })
