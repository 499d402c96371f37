/**
 * Boîte de dialogue : montée quand elle est ouverte, son premier champ a le focus, et elle le rend à ce qui l'a ouverte. Échap
 * ferme ; un clic à côté ne ferme pas, une saisie s'y perdrait. Son pied reste toujours en vue.
 *
 *   {ouvert && <Dialogue titre="Bloquer le créneau" fermer={() => setOuvert(false)} pied={…}>…</Dialogue>}
 */
import { type ReactNode, useRef } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useFocusDuDialogue } from './focusDuDialogue.ts'
import { Icone } from './Icone.tsx'
import './dialogue.css'

interface Props {
  readonly titre: string
  readonly detail?: ReactNode
  readonly fermer: () => void
  readonly largeur?: number
  /** Le bas, toujours en vue : `PiedDeGeste`. */
  readonly pied?: ReactNode
  readonly children?: ReactNode
}

export function Dialogue({ titre, detail, fermer, largeur = 500, pied, children }: Props) {
  const boite = useRef<HTMLElement>(null)
  useFocusDuDialogue(boite)
  return (
    <ModalOverlay className="veil" isOpen onOpenChange={(ouvert) => !ouvert && fermer()}>
      <Modal className="dlg" style={{ maxWidth: largeur }}>
        <Dialog className="dlg-b" ref={boite}>
          <div className="dlg-h">
            <Heading slot="title">{titre}</Heading>
            <button className="ib" type="button" aria-label="Fermer" onClick={fermer}>
              <Icone nom="croix" />
            </button>
            {detail !== undefined && <p>{detail}</p>}
          </div>
          {children}
          {pied}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
