import { type StatutFat, statutsFat } from '@relogement/domain/financement/fat.statuts'
import { Suspense, useState } from 'react'
import type { CorpsApi } from '../core/api.ts'
import { differe } from '../core/differe.ts'
import { Icone } from '../core/Icone.tsx'
import { Menu } from '../core/Menu.tsx'
import { notifier } from '../core/notifications/notifications.ts'
import { entreeDePassage } from '../passage/entreeDePassage.ts'
import styles from './fiche.module.css'
import { type Financement, useFicheMaitreOuvrage, usePasserLaFat } from './financement.data.ts'

const Passer = differe(() => import('../passage/DialogueDePassage.tsx'), 'DialogueDePassage')

/** Ce qui dit, sous le bouton grisé, pourquoi la subvention n'avance pas encore. */
const POURQUOI = 'fat-pourquoi'

/** Avant toute FAT, rien n'est attendu d'aucun champ : ce qui manque n'y bloque rien. */
const desChampsBloquent = ({ statutSubvention, invalidFields }: Financement) => statutSubvention !== null && invalidFields.length > 0

interface Props {
  readonly financement: Financement
  readonly voirCeQuiBloque: () => void
}

/** L'étape suivante de la subvention, à son nom ; grisée, elle mène à ce qui la bloque. Le reste est au menu. */
export function Avancer({ financement, voirCeQuiBloque }: Props) {
  const { id, nom, nextPlaces, statutSubvention } = financement
  const [choisie, choisir] = useState<Financement['nextPlaces'][number] | null>(null)
  const { mutateAsync } = usePasserLaFat(id)
  const actuel = statutSubvention?.code ?? 'AUCUNE'
  const suivante = nextPlaces.find(({ principale }) => principale)
  return (
    <div className={styles.suite}>
      {suivante !== undefined && (
        <button
          className="btn pri"
          type="button"
          aria-haspopup={suivante.autorise ? 'dialog' : undefined}
          aria-disabled={!suivante.autorise || undefined}
          aria-describedby={suivante.autorise ? undefined : POURQUOI}
          title={suivante.autorise ? undefined : suivante.bloquants.join(' ')}
          onClick={() => {
            if (suivante.autorise) choisir(suivante)
            else if (desChampsBloquent(financement)) voirCeQuiBloque()
            else notifier({ sens: 'erreur', message: suivante.bloquants.join(' ') })
          }}
        >
          {suivante.libelle}
        </button>
      )}
      <AutresActions id={id} passages={nextPlaces.filter((place) => place !== suivante).map((place) => entreeDePassage(place, choisir))} />
      {choisie !== null && (
        <Suspense fallback={null}>
          <Passer
            place={choisie}
            detail={`${nom} : de « ${statutsFat[actuel]} » à « ${statutsFat[choisie.place as StatutFat]} »`}
            brouillon={`operation:${id}:fat`}
            passer={(body) => mutateAsync(body as CorpsApi<'PUT /v1/business/operations/{id}/subvention_transitions'>)}
            fermer={() => choisir(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Sous l'en-tête : combien de champs bloquent, d'un clic jusqu'à eux ; à défaut de champ, la raison. */
export function PourquoiPas({ financement, voirCeQuiBloque, className }: Props & { readonly className: string }) {
  const { invalidFields, nextPlaces } = financement
  const bloquants = nextPlaces.find(({ principale }) => principale)?.bloquants ?? []
  if (!desChampsBloquent(financement))
    return bloquants.length === 0 ? null : (
      <span className="muted" id={POURQUOI}>
        {bloquants.join(' ')}
      </span>
    )
  return (
    <button className={`lk red ${className}`} type="button" id={POURQUOI} onClick={voirCeQuiBloque}>
      <Icone nom="alerte" />
      {invalidFields.length === 1 ? '1 champ bloque l’étape suivante' : `${invalidFields.length} champs bloquent l’étape suivante`}
    </button>
  )
}

interface PropsDesActions {
  readonly id: string
  readonly passages: readonly ReturnType<typeof entreeDePassage>[]
}

function AutresActions({ id, passages }: PropsDesActions) {
  const { mutate, isPending } = useFicheMaitreOuvrage(id)
  const produire = {
    cle: 'fiche',
    libelle: 'Produire la fiche maître d’ouvrage Action Logement',
    icone: 'document' as const,
    faire: () => mutate(),
  }
  return (
    <Menu
      nom="Autres actions"
      bouton={<Icone nom="points" />}
      classe="ib"
      largeur={344}
      desactive={isPending}
      groupes={[{ entrees: [produire] }, ...(passages.length === 0 ? [] : [{ titre: 'Subvention', entrees: passages }])]}
    />
  )
}
