// Une étape en cours de saisie, où qu'elle se saisisse : l'assistant, ou sa section dans le dossier.
import { valeursLivrees } from '@relogement/domain/menage/completude/variables'
import { indicateursDuDossier } from '@relogement/domain/menage/ressources/indicateurs'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { egal } from '../../core/fusion.ts'
import { aujourdhui } from '../../core/jour.ts'
import { variablesOptions } from '../../referentiel/variables.data.ts'
import type { Menage } from '../menage.data.ts'
import type { Cible } from './edition.contexte.ts'
import { controleOptions } from './edition.data.ts'
import type { Etape } from './navigation.ts'
import { controlerLaSaisie, dossierSaisi } from './saisie/controle.ts'
import { lireEtape, type Saisie, schemaDeLEtape } from './saisie/saisie.ts'

/** Ses valeurs, son contrôle et ses totaux, saisie comprise ; `champ` : celui que l'on vient renseigner. */
export function useSaisieDUneEtape(menage: Menage, etape: Etape, champ: string | null) {
  const jour = aujourdhui()
  const lire = useMemo(() => lireEtape(etape.numero, jour), [etape, jour])
  const schema = useMemo(() => schemaDeLEtape(etape.numero, jour), [etape, jour])
  const valeurs = useMemo(() => lire(menage), [lire, menage])
  const { vive, posee, suivre } = useSaisieSuivie(valeurs)
  const { controle, dossier: pose, variables } = useControle(menage, posee, jour)
  const dossier = useMemo(() => dossierSaisi(menage, vive), [menage, vive])
  const indicateurs = useMemo(() => indicateursDuDossier(dossier, jour, variables), [dossier, jour, variables])
  const [cible, setCible] = useState<Cible | null>(champ === null ? null : { chemin: champ, fois: 0 })
  const constats = controle.invalidFields
    .filter(({ step, genre }) => step === etape.numero && genre === 'INVALIDE')
    .map(({ path, libelle, message }) => ({ chemin: path, libelle, message }))
  return {
    lire,
    schema,
    valeurs,
    suivre,
    constats,
    jour,
    controle,
    /** Le dossier tel que la personne l'a laissé en quittant son dernier champ. */
    pose,
    occupants: pose.occupants,
    dossier,
    indicateurs,
    variables,
    cible,
    viserIci: (chemin: string) => setCible((avant) => ({ chemin, fois: (avant?.fois ?? 0) + 1 })),
  }
}

/** La saisie à la frappe près, et celle que la personne a fini de taper : ce qui se juge attend qu'elle ait quitté le champ. */
function useSaisieSuivie(valeurs: Saisie) {
  const [vive, setVive] = useState(valeurs)
  const [posee, setPosee] = useState(valeurs)
  const suivre = useCallback((saisie: Saisie, enFrappe: boolean) => {
    setVive((avant) => (egal(avant, saisie) ? avant : saisie))
    if (!enFrappe) setPosee((avant) => (egal(avant, saisie) ? avant : saisie))
  }, [])
  return { vive, posee, suivre }
}

function useControle(menage: Menage, saisie: Saisie, jour: string) {
  const livrees = useMemo(() => valeursLivrees(jour), [jour])
  const { data: variables = livrees } = useQuery(variablesOptions(jour))
  const { data: serveur } = useQuery(controleOptions(menage.id))
  const dossier = useMemo(() => dossierSaisi(menage, saisie), [menage, saisie])
  const controle = useMemo(
    () => controlerLaSaisie(menage, dossier, { jour, variables, serveur }),
    [menage, dossier, jour, variables, serveur],
  )
  return { controle, dossier, variables }
}
