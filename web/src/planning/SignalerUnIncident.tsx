import { incidentSchema } from '@relogement/domain/demenagement/prestataire.contract'
import { useState } from 'react'
import type { z } from 'zod'
import { Dialogue } from '../core/Dialogue.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { ZoneDeTexte } from '../core/formulaire/Texte.tsx'
import { notifier } from '../core/notifications/notifications.ts'
import styles from './ordres.module.css'
import { type DemenagementDuJour, useSignalerIncident } from './prestataire.data.ts'

type Saisie = z.output<typeof incidentSchema>

const PHOTOS = 'image/jpeg,image/png'

/** Ce qui s'est mal passé, et des photos : qui suit le dossier en est alerté aussitôt. */
export function SignalerUnIncident({
  demenagement: { id, numero },
  fermer,
}: {
  readonly demenagement: DemenagementDuJour
  readonly fermer: () => void
}) {
  const signaler = useSignalerIncident(id)
  const [photos, setPhotos] = useState<readonly File[]>([])
  return (
    <Dialogue titre="Signaler un incident" detail={`Bon n° ${numero}`} fermer={fermer} largeur={500}>
      <Formulaire<Saisie>
        schema={incidentSchema}
        valeurs={{ texte: '' }}
        brouillon={`creneau:${id}:incident`}
        enregistrer={({ texte }) => signaler(texte, photos)}
        court
        apres={() => {
          notifier({ message: 'Incident signalé' })
          fermer()
        }}
        nom="Signaler un incident"
        pied={<PiedDeDialogue action="Signaler" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <ZoneDeTexte<Saisie> nom="texte" libelle="Ce qui s’est passé" lignes={4} aide="L’équipe qui suit le ménage en est prévenue." />
          <label className={styles.photos}>
            <span>Photos, facultatives</span>
            <input type="file" multiple accept={PHOTOS} onChange={({ target }) => setPhotos([...(target.files ?? [])])} />
          </label>
          {photos.length > 0 && (
            <ul className="soft">
              {photos.map(({ name }) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          )}
        </div>
      </Formulaire>
    </Dialogue>
  )
}
