import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { allerALaSection } from '../../core/fiche/SousNavigation.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { sectionsOuvertes } from '../fiche/sections.ts'
import { peut } from '../menage.data.ts'
import { commenteDuMenage } from '../menage.sujet.ts'
import { type Traitement, traitementDemande } from './traitement.ts'

type Geste = Extract<Traitement, { readonly geste: unknown }>['geste']

/** Ouvre ce qui traite une alerte, et dit si la personne le peut : un passage qu'elle ne fait pas, un champ qu'elle ne modifie pas ne se proposent pas. */
export function useTraiter() {
  const fiche = useFiche()
  const { menage, refusDeModifier, modifier, passer, ouvrir } = fiche
  const navigate = useNavigate()
  const etape = menage.prochaineEtape?.transition ?? null
  const seFait = (passage: string | null) => menage.nextPlaces.some(({ transition, autorise }) => transition === passage && autorise)
  const estOuvert = (passage: string) => menage.nextPlaces.some(({ transition, interdit }) => transition === passage && !interdit)

  const permis = (traitement: Traitement): boolean => {
    if ('passage' in traitement) return traitement.bloque ? estOuvert(traitement.passage) : seFait(traitement.passage)
    if ('dialogue' in traitement) return estOuvert(traitement.pour)
    if ('champ' in traitement) return refusDeModifier === null
    return !('geste' in traitement) || gestePermis(traitement.geste)
  }
  const gestePermis = (geste: Geste): boolean => {
    if (geste === 'etape') return seFait(etape)
    if (geste === 'rembourser') return sectionsOuvertes(menage).includes('remboursements')
    if (geste === 'appel' || geste === 'visite') return peut(menage, 'suivre')
    const { interne, partenaires } = commenteDuMenage(menage)
    return interne || partenaires
  }

  const traiter = (traitement: Traitement): void => {
    if ('passage' in traitement) passer(traitement.passage)
    else if ('dialogue' in traitement) ouvrir(traitement.dialogue)
    else if ('champ' in traitement) modifier(traitement.section, traitement.champ)
    else if ('page' in traitement) void navigate({ to: `/menages/$id/${traitement.page}`, params: { id: menage.id }, search: {} })
    else if ('section' in traitement) allerALaSection(traitement.section)
    else faire(traitement.geste)
  }
  const faire = (geste: Geste): void => {
    if (geste === 'etape') passer(etape)
    else if (geste === 'appel' || geste === 'visite')
      fiche.contacter?.({ type: geste === 'appel' ? 'APPEL' : 'POST_RELOGEMENT', qui: menage.noms })
    else fiche.viser?.(geste)
  }

  return { permis, traiter, empeche: (traitement: Traitement) => 'passage' in traitement && traitement.passage === etape }
}

/** Ce que l'adresse demande s'ouvre une fois ; fermé à la personne, ce qui l'explique. L'adresse redevient celle du dossier. */
export function useGesteDeLAdresse(): void {
  const { geste }: { geste?: string } = useSearch({ strict: false })
  const { ouvrir } = useFiche()
  const { permis, traiter, empeche } = useTraiter()
  const navigate = useNavigate()
  const fait = useRef<string>(undefined)
  useEffect(() => {
    if (fait.current === geste) return
    // L'adresse redevenue celle du dossier, la même demande se refait.
    fait.current = geste
    if (geste === undefined) return
    const traitement = traitementDemande(geste)
    void navigate({ to: '.', search: {}, replace: true, resetScroll: false })
    if (traitement === undefined) return
    if (permis(traitement)) traiter(traitement)
    else if (empeche(traitement)) ouvrir('empeche')
    else allerALaSection('a-faire')
  })
}
