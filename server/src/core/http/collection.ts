import { pageCountDe } from '@relogement/domain/common/pagination'

export interface PageDe {
  page: number
  pageSize: number
}

interface Enveloppe extends PageDe {
  /** Type JSON-LD des éléments. */
  type: string
  /** Adresse demandée, filtres compris : `hydra:view` la reprend. */
  url: string
  total: number
}

/** Une collection Hydra ; `metadata` reçoit la pagination et les listes de filtres. */
export const presentCollection = <L, M extends object>(enveloppe: Enveloppe, lignes: L[], metadata: M) => ({
  ...entete(enveloppe),
  'hydra:member': lignes,
  metadata: { pagination: paginationDe(enveloppe), ...metadata },
})

/** La même, dont les lignes et les listes de filtres sont déjà écrites en JSON. */
export function ecrireCollection(enveloppe: Enveloppe, lignesJson: string, filtresJson: string): string {
  const debut = JSON.stringify(entete(enveloppe)).slice(0, -1)
  const pagination = `{"pagination":${JSON.stringify(paginationDe(enveloppe))}`
  const metadata = filtresJson === '{}' ? `${pagination}}` : `${pagination},${filtresJson.slice(1)}`
  return `${debut},"metadata":${metadata},"hydra:member":${lignesJson}}`
}

const entete = (enveloppe: Enveloppe) => ({
  '@context': `/v1/contexts/${enveloppe.type}`,
  '@id': enveloppe.url.split('?')[0] ?? '',
  '@type': 'hydra:Collection' as const,
  'hydra:totalItems': enveloppe.total,
  'hydra:view': vueDe(enveloppe),
})

const paginationDe = ({ page, pageSize, total }: Enveloppe) => ({ page, pageSize, pageCount: pageCountDe(total, pageSize), total })

/** Sans `hydra:next` sur la dernière page ; présente même sur une liste vide (contrat Hydra, Collection). */
function vueDe({ url, page, pageSize, total }: Enveloppe): Record<string, string> {
  const [chemin = '', requete = ''] = url.split('?')
  const derniere = pageCountDe(total, pageSize)
  const params = new URLSearchParams(requete)
  params.delete('page')
  const filtres = params.size === 0 ? '' : `${params.toString()}&`
  const lien = (numero: number) => `${chemin}?${filtres}page=${numero}`
  return {
    '@id': lien(page),
    '@type': 'hydra:PartialCollectionView',
    'hydra:first': lien(1),
    'hydra:last': lien(derniere),
    ...(page > 1 ? { 'hydra:previous': lien(Math.min(page - 1, derniere)) } : {}),
    ...(page < derniere ? { 'hydra:next': lien(page + 1) } : {}),
  }
}
