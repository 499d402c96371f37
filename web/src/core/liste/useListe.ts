import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  type AdresseListe,
  aEcrire,
  changerEtat,
  type DefinitionListe,
  type EtatListe,
  ecrireEtat,
  lireEtat,
  sansFiltre,
  sansRien,
} from './etat.ts'
import { lignesDeLaFenetre } from './fenetre.ts'

/** L'état de la liste de la page courante, lu dans l'adresse et écrit dans l'adresse. */
export function useListe(definition: DefinitionListe) {
  const adresse: AdresseListe = useSearch({ strict: false })
  const navigate = useNavigate()
  const [lignes] = useState(() => definition.lignes ?? lignesDeLaFenetre(definition.filtres.length, window))
  const etat = useMemo(() => lireEtat(adresse, definition, lignes), [adresse, definition, lignes])
  const aller = useCallback(
    (suivant: EtatListe, { replace = false } = {}) =>
      void navigate({ to: '.', search: ecrireEtat(suivant, definition), replace, resetScroll: false }),
    [navigate, definition],
  )
  // Dès l'arrivée, l'adresse copiée dit la liste que l'on voit. Quitter la page change le chemin avant l'adresse : on n'y touche plus.
  const { pathname } = useLocation()
  const chezSoi = useRef(pathname).current === pathname
  useEffect(() => {
    if (chezSoi && aEcrire(adresse, definition)) aller(etat, { replace: true })
  }, [chezSoi, adresse, definition, aller, etat])
  return {
    definition,
    etat,
    changer: useCallback(
      (changement: Partial<EtatListe>, options?: { replace?: boolean }) => aller(changerEtat(etat, changement), options),
      [aller, etat],
    ),
    /** Filtres et mots cherchés. */
    effacer: useCallback(() => aller(sansRien(etat, definition)), [aller, etat, definition]),
    /** Les filtres seuls : ce que l'on cherche reste. */
    effacerLesFiltres: useCallback(() => aller(sansFiltre(etat, definition)), [aller, etat, definition]),
    /** Ni filtre, ni tri, ni page : pour sortir d'une adresse que l'API refuse. */
    toutReprendre: useCallback(() => aller(sansRien(lireEtat({}, definition, lignes), definition)), [aller, definition, lignes]),
    adresseDe: (changement: Partial<EtatListe>) => ecrireEtat(changerEtat(etat, changement), definition),
  }
}

export type ControleListe = ReturnType<typeof useListe>
