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
import { attendue, envoyer, suiviDe, suivre } from './saisieSuivie.ts'

/** L'état de la liste de la page courante, lu dans l'adresse et écrit dans l'adresse. */
export function useListe(definition: DefinitionListe) {
  const adresse: AdresseListe = useSearch({ strict: false })
  const navigate = useNavigate()
  const [lignes] = useState(() => definition.lignes ?? lignesDeLaFenetre(definition.filtres.length, window))
  const lu = useMemo(() => JSON.stringify(ecrireEtat(lireEtat(adresse, definition, lignes), definition)), [adresse, definition, lignes])
  // Ce que l'on vient de demander se montre aussitôt, et le geste suivant en part : l'adresse ne le dit qu'un instant après.
  const [garde, garder] = useState(() => suiviDe(lu))
  const suivi = suivre(garde, lu)
  if (suivi !== garde) garder(suivi)
  const etat = useMemo(() => lireEtat(JSON.parse(suivi.saisie) as AdresseListe, definition, lignes), [suivi.saisie, definition, lignes])
  const ecrire = useCallback(
    (search: AdresseListe, replace: boolean) => void navigate({ to: '.', search, replace, resetScroll: false }),
    [navigate],
  )
  const enRoute = attendue(suivi)
  const aller = useCallback(
    (suivant: EtatListe, { replace = false } = {}) => {
      const search = ecrireEtat(suivant, definition)
      const texte = JSON.stringify(search)
      if (texte === enRoute) return
      garder((avant) => envoyer({ ...avant, saisie: texte }, texte))
      ecrire(search, replace)
    },
    [definition, ecrire, enRoute],
  )
  // Dès l'arrivée, l'adresse copiée dit la liste que l'on voit. Quitter la page change le chemin avant l'adresse : on n'y touche plus.
  const { pathname } = useLocation()
  const chezSoi = useRef(pathname).current === pathname
  useEffect(() => {
    if (chezSoi && aEcrire(adresse, definition)) ecrire(ecrireEtat(etat, definition), true)
  }, [chezSoi, adresse, definition, ecrire, etat])
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
