import type { PageEnVues } from '@relogement/domain/vue/listesEnVues'
import type { Vue } from '@relogement/domain/vue/vue.schema'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { useMoi } from '../acces/moi.ts'
import { differe } from '../core/differe.ts'
import { messageDe } from '../core/erreurs.ts'
import { Icone } from '../core/Icone.tsx'
import type { EnteteDouble } from '../core/liste/colonnesMontrees.ts'
import type { ControleListe } from '../core/liste/useListe.ts'
import { type EntreeMenu, type GroupeMenu, Menu } from '../core/Menu.tsx'
import { notifier } from '../core/notifications/notifications.ts'
import { adresseAGarder, cheminDeLaVue, estLaMeme } from './adresse.ts'
import { useChanger, useVues } from './vue.data.ts'
import styles from './vue.module.css'

const GarderLaVue = differe(() => import('./GarderLaVue.tsx'), 'GarderLaVue')
const GererLesVues = differe(() => import('./GererLesVues.tsx'), 'GererLesVues')
const ChoisirLesColonnes = differe(() => import('./ChoisirLesColonnes.tsx'), 'ChoisirLesColonnes')

interface Props {
  readonly page: PageEnVues
  readonly liste: ControleListe
  readonly colonnes: readonly EnteteDouble[]
}

/** Les listes gardées sous un nom : en ouvrir une, garder celle que l'on voit, choisir ses colonnes. */
export function VuesDeLaListe({ page, liste, colonnes }: Props) {
  const { id: moi } = useMoi()
  const router = useRouter()
  const vues = useVues(page)
  const [ouvert, ouvrir] = useState<'garder' | 'gerer' | 'colonnes' | null>(null)
  const adresse = adresseAGarder(liste.etat, liste.definition)
  const courante = vues.find((vue) => estLaMeme(vue.adresse, adresse))
  // La dernière que l'on a eue sous les yeux : changée depuis, elle se refait.
  const derniere = useRef<string | null>(null)
  if (courante !== undefined) derniere.current = courante.id
  const aRefaire = courante === undefined ? vues.find(({ id, can }) => id === derniere.current && can.includes('modifier')) : undefined
  const { mutate: changer } = useChanger()
  const refaire = (vue: Vue) =>
    changer(
      { id: vue.id, body: { adresse } },
      {
        onSuccess: () => notifier({ message: `Vue « ${vue.nom} » refaite` }),
        onError: (erreur) => notifier({ sens: 'erreur', message: messageDe(erreur) }),
      },
    )
  const entree = (vue: Vue): EntreeMenu => ({
    cle: vue.id,
    libelle: vue.nom,
    ...(vue === courante ? { icone: 'coche' as const } : {}),
    ...(vue.auteur.id === moi ? {} : { detail: `${vue.auteur.prenom} ${vue.auteur.nom}` }),
    faire: () => void router.navigate({ href: cheminDeLaVue(vue) }),
  })
  const groupes: readonly GroupeMenu[] = [
    { titre: 'Mes vues', entrees: vues.filter(({ auteur }) => auteur.id === moi).map(entree) },
    { titre: 'Partagées par mes collègues', entrees: vues.filter(({ auteur }) => auteur.id !== moi).map(entree) },
    {
      entrees: [
        ...(aRefaire === undefined
          ? []
          : [{ cle: 'refaire', libelle: `Refaire « ${aRefaire.nom} » avec cette liste`, faire: () => refaire(aRefaire) }]),
        { cle: 'garder', libelle: 'Garder cette liste sous un nom', faire: () => ouvrir('garder') },
        { cle: 'colonnes', libelle: 'Choisir les colonnes', faire: () => ouvrir('colonnes') },
        ...(vues.length === 0 ? [] : [{ cle: 'gerer', libelle: 'Gérer les vues', faire: () => ouvrir('gerer') }]),
      ],
    },
  ].filter(({ entrees }) => entrees.length > 0)
  const fermer = () => ouvrir(null)
  return (
    <>
      <Menu
        nom="Vues de cette liste"
        largeur={280}
        bouton={
          <>
            <Icone nom="liste" />
            {courante === undefined ? 'Vues' : <span className={`cut ${styles.courante}`}>{courante.nom}</span>}
          </>
        }
        groupes={groupes}
      />
      <Suspense fallback={null}>
        {ouvert === 'garder' && <GarderLaVue page={page} adresse={adresse} recherche={liste.etat.recherche} fermer={fermer} />}
        {ouvert === 'gerer' && <GererLesVues vues={vues} fermer={fermer} />}
        {ouvert === 'colonnes' && <ChoisirLesColonnes liste={liste} colonnes={colonnes} fermer={fermer} />}
      </Suspense>
    </>
  )
}
