import type { EntreeDeRegistre } from '@relogement/domain/registre/registre.contract'
import { colonnesDuRegistre } from '@relogement/domain/registre/registre.liste'
import { sujetRegistre } from '@relogement/domain/registre/registre.sujet'
import { type Contenu, type Registre, registres, valeurDuChamp } from '@relogement/domain/registre/registres'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api, telecharger } from '../core/api.ts'
import { cleDe } from '../sujet/vu.ts'

export const vuDeLEntree = (id: string) => ({ sujet: sujetRegistre, id })

export const entreeOptions = (id: string) =>
  queryOptions({ queryKey: cleDe(vuDeLEntree(id)), queryFn: ({ signal }) => api('GET /v1/registres/{id}', { params: { id }, signal }) })

/** Inscrit une entrée, ou la met à jour. */
export function useEnregistrerEntree(registre: Registre, entree: EntreeDeRegistre | null) {
  const client = useQueryClient()
  return async (body: Contenu): Promise<EntreeDeRegistre> => {
    const ecrite = await envoyer(registre, entree, body)
    client.setQueryData(cleDe(vuDeLEntree(ecrite.id)), ecrite)
    void client.invalidateQueries({ queryKey: ['registres', registre] })
    void client.invalidateQueries({ queryKey: cleDe(vuDeLEntree(ecrite.id), 'historique') })
    return ecrite
  }
}

function envoyer(registre: Registre, entree: EntreeDeRegistre | null, body: Contenu): Promise<EntreeDeRegistre> {
  if (entree === null)
    return registre === 'TRAITEMENT' ? api('POST /v1/rgpd/traitements', { body }) : api('POST /v1/rgpd/violations', { body })
  const envoi = { params: { id: entree.id }, body, version: entree.version }
  return registre === 'TRAITEMENT' ? api('PATCH /v1/rgpd/traitements/{id}', envoi) : api('PATCH /v1/rgpd/violations/{id}', envoi)
}

/** Le registre entier, en un fichier ; `filtres` : ceux de l'écran. */
export const exporterRegistre = (registre: Registre, filtres: object, format: 'csv' | 'xlsx', motif?: string) =>
  telecharger(`POST /v1/business/${registres[registre].nom}/_export`, {
    body: { ...filtres, format, motif, columns: colonnesDuRegistre(registre) },
  })

/** « N° 4, Perte de confidentialité » */
export const nommerLaViolation = ({ numero, contenu }: Pick<EntreeDeRegistre, 'numero' | 'contenu'>): string =>
  `N° ${numero}, ${valeurDuChamp('VIOLATION', 'nature', contenu['nature'] ?? null)}`
